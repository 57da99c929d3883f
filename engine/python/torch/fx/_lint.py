"""What lint and get_attr ask of the module that owns a graph."""

from .. import _engine


def is_present(module, qualname):
    """Whether `qualname` names a module, parameter or buffer that can be reached from `module`."""
    import torch

    parent_path, _, name = qualname.rpartition(".")
    try:
        parent = module.get_submodule(parent_path)
    except AttributeError:
        return False, parent_path
    value = getattr(parent, name, None)
    buffers = getattr(parent, "_buffers", {})
    held = isinstance(value, (torch.nn.Module, torch.nn.Parameter)) or name in buffers
    return held, None


def check_targets(graph):
    """Checks types of targets, and that modules and attributes exist, when the graph has an owner.

    RuntimeError and ValueError with the reference's texts.
    """
    if graph.owning_module is None:
        return
    odd = _engine.checked(_engine.graph_odd_target(graph._handle))
    if odd > 0:
        _check_type(graph._node(odd - 1))
    for node in graph._attribute_nodes():
        _check_path(node, graph.owning_module)


def _check_type(node):
    if node.op == "call_function":
        if not callable(node.target):
            raise ValueError(
                f"Node {node} target {node.target} has type {typename(node.target)} "
                "but a Callable is expected"
            )
    elif not isinstance(node.target, str):
        raise ValueError(
            f"Node {node} target {node.target} has type {typename(node.target)} but a str is "
            "expected"
        )


def _check_path(node, owner):
    import torch

    at = owner
    atoms = node.target.split(".")
    for i, atom in enumerate(atoms):
        new = getattr(at, atom, None)
        path = ".".join(atoms[:i])
        if new is None:
            raise RuntimeError(
                f"Node {node} target {node.target} references nonexistent attribute {atom} of "
                f"{path}"
            )
        last = i == len(atoms) - 1
        if node.op == "call_module" and not isinstance(new, torch.nn.Module) and last:
            raise RuntimeError(
                f"Node {node} target {node.target} {atom} of {path} does not reference an nn.Module"
            )
        at = new


def typename(obj):
    """torch.typename, spelled as in messages about nodes."""
    import torch

    return torch.typename(obj)

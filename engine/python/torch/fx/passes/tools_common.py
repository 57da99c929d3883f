"""What the tools for splitting graphs share (torch.fx.passes.tools_common)."""

import torch

from ... import _engine
from ..graph import Graph

__all__ = [
    "get_acc_ops_name", "get_node_target", "is_node_output_tensor", "legalize_graph",
    "stable_topological_sort",
]  # fmt: skip


def get_acc_ops_name(k):
    """The name of an operator: of a class or function with its module, a string as it is."""
    if isinstance(k, str):
        return k
    if k.__module__ and "acc_ops" in k.__module__:
        return f"acc_ops.{k.__name__}"
    module = k.__module__.replace("torch._ops", "torch.ops")
    return f"{module if module else ''}.{k.__name__}"


def get_node_target(submodules, node):
    """What a node calls, as text: a module's class, a function's name, a method's name.

    submodules: modules by path, such as dict(gm.named_modules()). AssertionError for nodes that
    call nothing.
    """
    calls = ("call_module", "call_function", "call_method")
    assert node.op in calls, f"Expect op types of {', '.join(calls)}, but found {node.op}"
    if node.op == "call_module":
        return get_acc_ops_name(type(submodules[node.target]))
    if node.op == "call_method":
        return node.target
    return "getattr" if node.target is getattr else get_acc_ops_name(node.target)


def is_node_output_tensor(node):
    """Whether meta["type"] (see ShapeProp) says that the node gives a tensor."""
    kind = node.meta.get("type", None)
    return kind is not None and issubclass(kind, torch.Tensor)


def legalize_graph(gm):
    """Gives `gm` a graph in which every node comes after its inputs, in the order in which they
    become ready (Kahn's algorithm). Returns gm. RuntimeError when there is a cycle."""
    return _sort(gm, 0, RuntimeError)


def stable_topological_sort(gm):
    """As legalize_graph, but only nodes that stand before an input are moved, to right behind it.
    Returns gm. AssertionError when there is a cycle."""
    return _sort(gm, 1, AssertionError)


def _sort(gm, stable, error):
    old = gm.graph
    order = _engine.checked(_engine.graph_topological_order(old._handle, stable))
    nodes = [old._node(number) for number in memoryview(order).cast("i")]
    if len(nodes) < len(old.nodes):
        come = set(nodes)
        left = [node for node in old.nodes if node not in come]
        raise error(f"Input graph has cycles, unable to add {left}")
    new, copies = Graph(), {}
    for node in nodes:
        copies[node] = new.node_copy(node, lambda input_node: copies[input_node])
    new._codegen = old._codegen
    gm.graph = new
    return gm

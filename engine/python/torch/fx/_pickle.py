"""Pickling of graphs, nodes and GraphModules, and GraphModules as Python packages."""

import builtins
import pathlib
import sys
import types
import warnings

import torch

from ._symbolic_trace import Tracer
from ._texts import is_tensor_method
from .graph import Graph
from .graph_module import GraphModule
from .node import map_arg

# ---- graphs and nodes ----


class _At:
    """Stands for the node at a place of the pickled graph."""

    def __init__(self, place):
        self.place = place


def reduce_graph(graph):
    """Graph.__reduce__."""
    places = {node: _At(place) for place, node in enumerate(graph.nodes)}
    nodes = [
        (node.op, node.target, map_arg(node.args, places.get), map_arg(node.kwargs, places.get),
         node.name, node.type, node.meta)
        for node in places
    ]  # fmt: skip
    return _graph_of, (nodes, graph._tracer_cls, graph._codegen)


def _graph_of(nodes, tracer_cls, codegen):
    graph, made = Graph(tracer_cls=tracer_cls), []
    graph._codegen = codegen

    def found(value):
        if isinstance(value, _At):
            return made[value.place]
        if isinstance(value, (tuple, list)) and not hasattr(value, "_fields"):
            return type(value)(map(found, value))
        if isinstance(value, dict):
            return {key: found(item) for key, item in value.items()}
        return slice(*map(found, (value.start, value.stop, value.step))) if (
            isinstance(value, slice)) else value

    late = []
    for op, target, args, kwargs, name, type_expr, meta in nodes:
        try:
            node = graph.create_node(op, target, found(args), found(kwargs), name, type_expr)
        except IndexError:  # it stands before one of its inputs
            node = graph.create_node(op, target, (), {}, name, type_expr)
            late.append((node, args, kwargs))
        node.meta = meta
        made.append(node)
    for node, args, kwargs in late:
        node.args, node.kwargs = found(args), found(kwargs)
    return graph


def node_at(graph, place):
    """The node at that place of a graph."""
    return list(graph.nodes)[place]


# ---- modules ----


class ObjNotFoundError(Exception):
    """A global of generated code can't be imported by a name."""


ObjNotFoundError.__module__ = "torch.package.importer"

_ALWAYS = {
    "inf": "from math import inf",
    "nan": "from math import nan",
    "NoneType": "NoneType = type(None)",
    "torch": "import torch",
    "device": "from torch import device",
    "fx_pytree": "import torch.fx._pytree as fx_pytree",
    "pytree": "import torch.utils._pytree as pytree",
}


def _import_line(name, obj):
    if isinstance(obj, types.ModuleType):
        return f"import {obj.__name__} as {name}"
    module = getattr(obj, "__module__", None) or "builtins"
    path = getattr(obj, "__qualname__", None) or getattr(obj, "__name__", str(obj))
    if is_tensor_method(obj):
        module, path = "torch", f"Tensor.{obj.__name__}"
    found = sys.modules.get(module, builtins)
    for atom in path.split("."):
        found = getattr(found, atom, None)
    if found is not obj and not is_tensor_method(obj):
        raise ObjNotFoundError(f"{obj!r} was not found as {module}.{path}")
    if "." in path:
        return f"from {module} import {path.split('.')[0]}\n{name} = {path}"
    return f"from {module} import {path}" + ("" if path == name else f" as {name}")


def _imports(python_code):
    return [*_ALWAYS.values()] + [
        _import_line(name, obj) for name, obj in python_code.globals.items() if name not in _ALWAYS
    ]


_OWN = ("_graph", "_compiled_at", "_generated")


def reduce_module(module):
    """GraphModule.__reduce__: the generated source travels, and is traced again."""
    python_code = module._graph.python_code("self")
    body = {key: value for key, value in vars(module).items() if key not in _OWN}
    body["_code"], body["_lineno_map"] = python_code.src, python_code._lineno_map
    return reduce_graph_module, (body, "\n".join(sorted(_imports(python_code))))


def reduce_graph_module(body, import_block):
    """The GraphModule whose attributes and generated source are in `body`."""
    namespace = {}
    source = f"{import_block}\n{body['_code']}"
    exec(compile(source, "<unpickled>", "exec"), namespace)  # noqa: S102 - a GraphModule's use
    body = dict(body)
    tracer_cls = body.get("_tracer_cls") or Tracer

    class CodeOnlyModule(torch.nn.Module):
        forward = namespace["forward"]

    root = CodeOnlyModule.__new__(CodeOnlyModule)
    torch.nn.Module.__init__(root)
    vars(root).update(body)

    class KeepModules(tracer_cls):
        def is_leaf_module(self, m, module_qualified_name):
            return True

    graph = KeepModules().trace(root)
    graph._tracer_cls = tracer_cls
    return GraphModule(root, graph, "GraphModule")


def reduce_package_graph_module(importer, body, generated_module_name):
    raise NotImplementedError(
        "torch.fx.graph_module.reduce_package_graph_module: FX Playground doesn't have "
        "torch.package"
    )


# ---- packages ----

_SAFE = ("Linear", "Conv1d", "Conv2d", "Conv3d", "BatchNorm1d", "BatchNorm2d", "BatchNorm3d")


def to_folder(module, folder, module_name):
    """GraphModule.to_folder."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    torch.save(module.state_dict(), folder / "state_dict.pt")
    python_code = module._graph.python_code("self")
    made, pickled = [], []
    for name, child in module.named_children():
        if type(child).__module__.startswith("torch.nn.") and type(child).__name__ in _SAFE:
            made.append(f"setattr(self, '{name}', {child!r})")
            continue
        pickled.append(name)
        place = folder / f"{name}.pt"
        torch.save(child, place)
        shown = repr(child).replace("\r", " ").replace("\n", " ")
        made.append(
            f"setattr(self, '{name}', torch.load(r'{place}', weights_only=False)) # {shown}"
        )
    for name, value in module._buffers.items():
        if value is not None:
            made.append(
                f"self.register_buffer('{name}', "
                f"torch.empty({list(value.shape)}, dtype={value.dtype}))"
            )
    for name, value in module._parameters.items():
        if value is not None:
            made.append(
                f"setattr(self, '{name}', torch.nn.Parameter("
                f"torch.empty({list(value.shape)}, dtype={value.dtype})))"
            )
    made.append(f"self.load_state_dict(torch.load(r'{folder / 'state_dict.pt'}'))")
    inner = "\n        ".join(made)
    forward = "\n".join(f"    {line}" if line.strip() else line.strip()
                        for line in python_code.src.split("\n"))  # fmt: skip
    imports = "\n".join(_imports(python_code))
    (folder / "module.py").write_text(
        f"\nimport torch\n{imports}\n\nfrom torch.nn import *\n"
        f"class {module_name}(torch.nn.Module):\n    def __init__(self):\n"
        f"        super().__init__()\n        {inner}\n{forward}\n"
    )
    (folder / "__init__.py").write_text("from .module import *")
    if pickled:
        warnings.warn(
            "Was not able to save the following children modules as reprs -saved as pickled files "
            f"instead: {pickled}",
            stacklevel=3,
        )

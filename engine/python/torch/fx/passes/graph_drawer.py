"""Graphs as DOT text, for Graphviz (torch.fx.passes.graph_drawer)."""

import hashlib
import itertools
import re

import torch

from .._texts import qualified_name
from ..graph_module import GraphModule
from ..node import Node
from .shape_prop import TensorMetadata

__all__ = ["FxGraphDrawer"]

_COLOR_MAP = {
    "placeholder": '"AliceBlue"', "call_module": "LemonChiffon1", "get_param": "Yellow2",
    "get_attr": "LightGrey", "output": "PowderBlue",
}  # fmt: skip
_HASH_COLOR_MAP = (
    "CadetBlue1 Coral DarkOliveGreen1 DarkSeaGreen1 GhostWhite Khaki1 LavenderBlush1 LightSkyBlue "
    "MistyRose1 MistyRose2 PaleTurquoise2 PeachPuff1 Salmon Thistle1 Thistle3 Wheat1"
).split()
_STYLE = {"style": '"filled,rounded"', "fontcolor": "#000000"}


class _Dot:
    """Stands for pydot.Dot, as far as its text goes."""

    def __init__(self, name):
        self._lines = [f"digraph {_quoted(name)} {{", "rankdir=TB;"]

    def _add_node(self, name, **attributes):
        parts = ", ".join(f"{key}={_quoted(attributes[key])}" for key in sorted(attributes))
        self._lines.append(f"{_quoted(name)} [{parts}];")

    def _add_edge(self, source, target):
        self._lines.append(f"{_quoted(source)} -> {_quoted(target)};")

    def to_string(self):
        """The DOT text, which Graphviz and editors for it can draw."""
        return "\n".join([*self._lines, "}", ""])

    __str__ = to_string

    def __getattr__(self, name):
        if name.startswith(("create", "write", "get_", "add_")):
            raise NotImplementedError(
                f"pydot.Dot.{name}: FX Playground has neither pydot nor Graphviz; print what "
                "to_string() returns"
            )
        raise AttributeError(f"'Dot' object has no attribute '{name}'")


def _quoted(text):
    if re.fullmatch(r'[A-Za-z_]\w*|".*"', text, re.ASCII):
        return text
    text = text.replace('"', '\\"').replace("\n", "\\n")
    return f'"{text}"'


class FxGraphDrawer:
    """Draws a graph module, and the graph modules in it: get_dot_graph().to_string() is DOT text.

    name: the graph's name. ignore_getattr: without get_attr nodes. ignore_parameters_and_buffers:
    without those of modules. skip_node_names_in_args: only arguments without nodes are written.
    parse_stack_trace: also where the node was traced. dot_graph_shape: the nodes' shape, "record"
    by default. normalize_args: arguments by name, as Node.normalized_arguments gives them.
    """

    def __init__(
        self, graph_module, name, ignore_getattr=False, ignore_parameters_and_buffers=False,
        skip_node_names_in_args=True, parse_stack_trace=False, dot_graph_shape=None,
        normalize_args=False,
    ):  # fmt: skip
        self._name, self.dot_graph_shape = name, dot_graph_shape or "record"
        self.normalize_args = normalize_args
        self._options = (ignore_getattr, not ignore_parameters_and_buffers,
                         skip_node_names_in_args, parse_stack_trace)  # fmt: skip
        self._dot_graphs = {name: self._to_dot(graph_module, name)}
        for node in graph_module.graph.find_nodes(op="call_module"):
            inner = graph_module.get_submodule(node.target)
            if isinstance(inner, GraphModule):
                inner_name = f"{name}_{node.target}"
                self._dot_graphs[inner_name] = self._to_dot(inner, inner_name)

    def get_dot_graph(self, submod_name=None):
        """The drawing of the module, or of that submodule: its to_string() is DOT text."""
        if submod_name is None:
            return self.get_main_dot_graph()
        return self.get_submod_dot_graph(submod_name)

    def get_main_dot_graph(self):
        """The drawing of the module."""
        return self._dot_graphs[self._name]

    def get_submod_dot_graph(self, submod_name):
        """The drawing of a submodule that is a graph module; KeyError when there is none."""
        return self._dot_graphs[f"{self._name}_{submod_name}"]

    def get_all_dot_graphs(self):
        """All drawings, by name."""
        return self._dot_graphs

    def _to_dot(self, module, name):
        without_attributes, with_parameters, _, _ = self._options
        dot = _Dot(name)
        nodes = [n for n in module.graph.nodes if not (without_attributes and n.op == "get_attr")]
        for node in nodes:
            dot._add_node(
                node.name, label=self._label(module, node), shape=self.dot_graph_shape,
                fillcolor=_color(node), **_STYLE,
            )  # fmt: skip
            if node.op == "call_module" and with_parameters:
                leaf = module.get_submodule(node.target)
                if not isinstance(leaf, GraphModule):
                    _draw_tensors(dot, node, leaf, self.dot_graph_shape)
        for node in nodes:
            for user in node.users:
                dot._add_edge(node.name, user.name)
        return dot

    def _label(self, module, node):
        _, _, skipping, with_place = self._options
        label = f"{{name=%{node.name}|op_code={node.op}\n"
        if node.op == "call_module":
            leaf = module.get_submodule(node.target)
            constants = getattr(leaf, "__constants__", ())
            told = "\\n".join(f"{key}: {getattr(leaf, key)}" for key in constants)
            label += f"\\n{_typename(leaf)}\\n|{told}\\n"
        else:
            target = node.target if isinstance(node.target, str) else qualified_name(node.target)
            label += f"|target={target}\\n"
            args, kwargs = node.args, node.kwargs
            if self.normalize_args:
                normal = node.normalized_arguments(module, normalize_to_only_use_kwargs=True)
                args, kwargs = normal or (args, kwargs)
            shown = [_shown(value) for value in args if not (skipping and _has_node(value))]
            label += _listed("args", shown, "(", ")", "," if len(shown) == 1 else "")
            shown = [f"{k}: {_shown(v)}" for k, v in kwargs.items()
                     if not (skipping and _has_node(v))]  # fmt: skip
            label += _listed("kwargs", shown, "\\{", "\\}", ",")
            label += f"|num_users={len(node.users)}\\n"
        label += _tensor_text(node.meta.get("tensor_meta"))
        if with_place and node.stack_trace:
            place = re.findall(r'File "(.*)", line (\d+), in .*\n *(.*)', node.stack_trace)
            if place:
                file, line, code = place[-1]
                label += f"|file={'/'.join(file.split('/')[-2:])}:{line} {code}\\n"
        return label + "}"


def _color(node):
    if node.op in _COLOR_MAP:
        return _COLOR_MAP[node.op]
    text = node._pretty_print_target(node.target).encode()
    number = int(hashlib.md5(text).hexdigest()[:8], 16)  # noqa: S324 - the reference's colors
    return _HASH_COLOR_MAP[number % len(_HASH_COLOR_MAP)]


def _typename(module):
    return f"{type(module).__module__}.{type(module).__qualname__}"


def _draw_tensors(dot, node, module, shape):
    for name, tensor in itertools.chain(module.named_parameters(), module.named_buffers()):
        path = f"{node.name}.{name}"
        kind = (
            f"{path}|op_code=get_parameter"
            if isinstance(tensor, torch.nn.Parameter)
            else "buffer\\l"
        )
        dot._add_node(
            path, label=f"{{{kind}{tensor.dtype}{list(tensor.shape)}\\n}}", fillcolor="Salmon",
            shape=shape, **_STYLE,
        )  # fmt: skip
        dot._add_edge(path, node.name)


def _has_node(value):
    if isinstance(value, (list, tuple)):
        return any(map(_has_node, value))
    if isinstance(value, dict):
        return any(map(_has_node, value.values()))
    if isinstance(value, slice):
        return any(map(_has_node, (value.start, value.stop, value.step)))
    return isinstance(value, Node)


def _shown(value):
    """An argument as print(graph) writes it, without what DOT's records read otherwise."""
    return _plain(value).replace("{", "\\{").replace("}", "\\}")


def _plain(value):
    if isinstance(value, Node):
        return f"%{value.name}"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k}: {_plain(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        inner = ", ".join(map(_plain, value))
        if isinstance(value, list):
            return f"[{inner}]"
        return f"({inner},)" if len(value) == 1 else f"({inner})"
    return str(value)


def _listed(title, shown, opening, closing, end):
    if not shown:
        return ""
    if len(shown) == 1:
        return f"|{title}={opening}{shown[0]}{end}{closing}"
    return f"|{title}={opening}\\l" + ",\\n".join(shown) + f",\\n{closing}\\l"


def _tensor_text(meta):
    if meta is None:
        return ""
    if isinstance(meta, TensorMetadata):
        parts = {"dtype": meta.dtype, "shape": tuple(meta.shape),
                 "requires_grad": meta.requires_grad, "stride": meta.stride}  # fmt: skip
        return "".join(f"|{key}={value}\\n" for key, value in parts.items())
    if isinstance(meta, dict):
        meta = meta.values()
    elif not isinstance(meta, (list, tuple)):
        raise RuntimeError(f"Unsupported tensor meta type {type(meta)}")
    return "".join(map(_tensor_text, meta))

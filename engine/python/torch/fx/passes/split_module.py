"""Splitting a graph module into submodules (torch.fx.passes.split_module)."""

import operator
from array import array

from ... import _engine
from .. import proxy
from .._copy import raise_key_error, share_objects
from .._place import here
from .._wire import encode
from ..graph import Graph
from ..graph_module import GraphModule

__all__ = ["Partition", "split_module", "split_module_simple"]

_CALLS = ("call_module", "call_method", "call_function")


class Partition:
    """The nodes that go into one submodule, and how it stands to the others. The dicts are used as
    ordered sets."""

    def __init__(self, name):
        self.name = name
        self.submod_name = f"submod_{name}"
        self.node_names = []
        self.inputs = {}
        self.outputs = {}
        self.dependencies = {}
        self.dependents = {}
        self.graph = Graph()
        self.environment = {}
        self.targets = {}
        self.paths = {}  # of its modules in the submodule: those in the whole module

    def __repr__(self):
        parts = {
            "name": self.name,
            "nodes": self.node_names,
            "inputs": self.inputs,
            "outputs": self.outputs,
            "partitions depended on": self.dependencies,
            "partition dependents": self.dependents,
        }
        return ",\n ".join(f"{title}: {part}" for title, part in parts.items())


def split_module(
    m, root_m, split_callback, qualname_map=None, keep_original_order=False,
    keep_original_node_name=False, keep_original_input_name=True, *, partition_affix=None,
    tuple_return=False,
):  # fmt: skip
    """A GraphModule that computes what `m` computes in submodules submod_0, submod_1 and so on.

        x -> relu -> neg -> out      becomes      x -> submod_0 -> submod_1 -> out

    for a split_callback(node) that says 0 of relu and 1 of neg. It is asked once for every node
    that calls something, and may say anything that makes a name. Inputs and attributes stay
    outside, and are arguments of the submodules that use them.

    root_m: the module that `m` was traced from. qualname_map: a dict that gets, for each module
    that has moved, its new path and its old one. keep_original_order: submodules come in the order
    of their first nodes, as far as their inputs allow. keep_original_node_name: nodes keep their
    names where they can. keep_original_input_name: inputs of submodules are called as the nodes
    that they get, and arg_0, arg_1 ... otherwise. partition_affix: a word behind "submod_".
    tuple_return: each submodule returns a tuple, even of one value.

    RuntimeError when submodules would need one another's results.
    """
    split = _Split(m.graph, split_callback, partition_affix)
    flags = (keep_original_order, keep_original_input_name, keep_original_node_name, tuple_return)
    order = split.order(sum(bool(flag) << place for place, flag in enumerate(flags)))
    attributes = {split.names[part]: split.submodule(m, part) for part in order}
    if qualname_map is not None:
        for node in m.graph._by_op("call_module"):
            qualname_map[split.moved[node]] = node.target
    base = split.base()
    for node in base._by_op("get_attr"):
        value = m
        for atom in node.target.split("."):
            value = getattr(value, atom)
        attributes[node.target] = value
    return GraphModule(attributes, base)


class _Split:
    """One call of split_module; the engine divides the graph and makes the new ones
    (engine/passes/split.h)."""

    def __init__(self, graph, callback, affix=None):
        self.graph = graph
        self.calls, self.parts, numbers = [], array("i"), {}
        for node in graph.nodes:
            if node.op in _CALLS:
                self.calls.append(node)
                self.parts.append(numbers.setdefault(str(callback(node)), len(numbers)))
        for node in list(graph._misfits):
            Graph().node_copy(node)  # which refuses it
        self.moved = {}  # new paths of modules, by the nodes that call them
        between = "" if affix is None else f"{affix}_"
        self.names = [f"submod_{between}{name}" for name in numbers]

    def order(self, flags):
        """The parts' numbers, in the order in which they are called."""
        answer = _engine.graph_split(self.graph._handle, flags, self.parts.tobytes())
        return memoryview(_engine.checked(answer)).cast("i").tolist()

    def submodule(self, module, part):
        """A part as a GraphModule."""
        graph = Graph()
        copied = self._filled(graph, _engine.graph_split_part, part, graph._handle, *here())
        modules = {}
        calls = graph._by_op("call_module")
        if calls:
            originals = dict(zip(copied[1::2], copied[::2]))
            for node in calls:
                original = self.graph._node(originals[node._id])
                self.moved[original] = f"{self.names[part]}.{node.target}"
                if node.target not in modules:
                    modules[node.target] = module.get_submodule(original.target)
        return GraphModule(modules, graph)

    def base(self):
        """The graph that calls the parts."""
        graph = Graph()
        wire = encode(operator.getitem, graph) + encode(tuple(self.names), graph)
        self._filled(graph, _engine.graph_split_base, graph._handle, *here(), wire)
        if proxy._noted_meta is not None:
            for node in graph._by_op("call_function"):
                node.meta.update(proxy._noted_meta())
        return graph

    def _filled(self, graph, fill, *args):
        """Has the engine fill an empty graph. What it has copied: pairs of numbers."""
        source, before = self.graph, graph._length()
        copied = fill(source._handle, *args)
        if copied is None:
            raise_key_error(source)
        graph._catch_up(before)
        copied = memoryview(copied).cast("i").tolist()
        share_objects(graph)
        noted = {node._id: node.meta for node in source._noted if node.meta}
        if noted:
            for old, new in zip(copied[::2], copied[1::2]):
                if old in noted:
                    graph._node(new).meta = noted[old].copy()
        return copied


def split_module_simple(m, node_to_partition, *, partition_affix=None):
    """As split_module, for a dict from nodes to partitions, which has all nodes that call something
    or read an attribute; attributes are read within the submodules. KeyError when one is missing.
    """
    from .split_utils import split_by_tags

    wanted = [node for node in m.graph.nodes if node.op in (*_CALLS, "get_attr")]
    homes = {node: node_to_partition[node] for node in wanted}
    split = _Split(m.graph, homes.get, partition_affix)
    order = split.order(1)
    for node, part in zip(split.calls, split.parts):
        node.tag = split.names[part]
    try:
        result = split_by_tags(m, [split.names[part] for part in order])
    finally:
        for node in split.calls:
            del node.tag
    for module in (result, *result.children()):
        type(module).__name__ = "GraphModuleImpl"  # as in the reference
    return result

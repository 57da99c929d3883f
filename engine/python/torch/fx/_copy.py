"""Copies of graphs: the engine copies all nodes at once; here the copies get their metadata."""

import copy

from .. import _engine
from . import _objects
from ._place import here
from ._wire import decode, encode
from .node import Node, map_arg


def copy_nodes(graph, source, val_map, return_output_node=False):
    """Graph.graph_copy: copies all nodes of `source` but its output to `graph`."""
    if source.nodes and source._misfits:
        return _copy_one_by_one(graph, source, val_map, return_output_node)
    pairs = "".join(
        f"i{node._id};{encode(value, graph)}"
        for node, value in val_map.items()
        if isinstance(node, Node) and node.graph is source
    )
    copied = source._list()
    if val_map:
        copied = [node for node in copied if node not in val_map]
    _objects.share(graph._used, source._used)
    graph._foreign |= source._foreign
    listed = graph._listed_at_end()
    before = graph._length()
    made = _engine.checked(_engine.graph_made(graph._number))
    answer = _engine.graph_copy(graph._handle, source._handle, *here(), pairs)
    graph._catch_up(before)
    if answer is None:
        raise_key_error(source)
    # The copies come one after the other, up to the first output.
    end = _engine.checked(_engine.graph_made(graph._handle))
    given = dict(val_map)
    copies = graph._new_nodes(range(made, end))
    if listed is not None:
        graph._listed = listed + copies
    val_map.update(zip(copied, copies))
    for node in list(source._noted):
        if node.meta and node in val_map and node not in given:
            val_map[node].meta = copy.copy(node.meta)
    output = next(iter(source._by_op("output")), None)
    if output is None:
        return None
    result = decode(answer, graph)[0]
    return (result, output) if return_output_node else result


def _copy_one_by_one(graph, source, val_map, return_output_node):
    # So that a node that is no good (see _misfits) is refused when its copy is made.
    for node in source.nodes:
        if node in val_map:
            continue
        if node.op == "output":
            result = map_arg(node.args[0], val_map.__getitem__)
            return (result, node) if return_output_node else result
        val_map[node] = graph.node_copy(node, val_map.__getitem__)
    return None


def share_objects(graph):
    """Holds the objects that a graph names which the engine has made out of others."""
    numbers = memoryview(_engine.checked(_engine.graph_objects(graph._handle))).cast("i")
    _objects.share(graph._used, set(numbers))


def raise_key_error(graph):
    """Raises the engine's last error; a KeyError is one of the node of `graph` that it names."""
    kind, _, name = _engine.error().partition("\n")
    if kind == "KeyError":
        used = [node for user in graph.nodes for node in user.all_input_nodes]
        raise KeyError(next((node for node in used if node.name == name), name))
    _engine.raise_last_error()


def fill_copy(new, graph, memo):
    """Graph.__deepcopy__: makes the empty graph `new` a copy of `graph`."""
    new._traced_from = graph._traced_from
    mapping = {}
    copied = new.graph_copy(graph, mapping, return_output_node=True)
    memo.update(zip(map(id, mapping), mapping.values()))
    if copied is not None:
        value, old_output = copied
        output = new.output(value, type_expr=getattr(old_output, "type", None))
        output.meta = copy.copy(old_output.meta)
    new._trace_end = None if graph._trace_end is None else new._mark(1)
    return new

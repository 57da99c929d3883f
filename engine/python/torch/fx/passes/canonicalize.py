"""Putting a graph's nodes into an order, and giving them names, that don't depend on how it was
made (torch.fx.passes.canonicalize)."""

import heapq
import itertools
import operator

from ..graph import Graph

__all__ = ["canonicalize_graph", "rename_nodes_to_canonical"]


def rename_nodes_to_canonical(graph, skip_ops=frozenset()):
    """Gives nodes the names that they would get if they were made now, in order.

    skip_ops: opcodes whose nodes keep their names. Returns a dict from the old names that changed
    to the new ones.
    """
    fresh = Graph()
    nodes = list(graph.nodes)
    for node in nodes:
        if node.op in skip_ops:
            fresh.create_node(node.op, node.target, name=node.name)
    changed = {}
    for node in nodes:
        if node.op not in skip_ops:
            name = fresh.create_node(node.op, node.target).name
            if name != node.name:
                changed[node] = (node.name, name)
    had = {node.name for node in nodes}
    # Names may go round in a circle, so all are given up before any is taken.
    for i, node in enumerate(changed):
        node.name = f"_renamed_{i}"
    for node, (_, name) in changed.items():
        node.name = name
        if name not in had:
            graph._take_name(name)  # for nodes to come
    return dict(changed.values())


def canonicalize_graph(
    graph, canonical_key_fn, is_safe_to_reorder, *, skip_rename_ops=frozenset(),
    group_getitems=False,
):  # fmt: skip
    """Sorts a graph topologically, and renames its nodes.

    canonical_key_fn: from a node that is ready, and a dict from the nodes before it to their
    places, to what decides which ready node comes first. is_safe_to_reorder: calls for which this
    says False stay in order, and other calls stay between the same two of them. group_getitems:
    what takes parts of a value follows it, by index. Nodes that read attributes come before their
    first users. Returns what rename_nodes_to_canonical does. RuntimeError when there is a cycle.
    """
    nodes = list(graph.nodes)
    if not nodes:
        return {}
    order = _sorted(nodes, canonical_key_fn, is_safe_to_reorder)
    order = _attributes_late(order)
    if group_getitems:
        order = _parts_early(order)
    before = None
    for node in order:
        if before is not None and before.next is not node:
            before.append(node)
        elif before is None and graph._root.next is not node:
            graph._root.next.prepend(node)
        before = node
    return rename_nodes_to_canonical(graph, skip_rename_ops)


def _sorted(nodes, key, is_safe):
    """The nodes in topological order; of those that are ready, the one with the least key, and
    among equals the one that has been ready longest."""
    waits = {node: len(node.all_input_nodes) for node in nodes}
    behind = {node: list(node.users) for node in nodes}
    barrier, segment = None, []

    def follow(node, others):
        for other in others:
            behind[other].append(node)
        waits[node] += len(others)

    for node in nodes:
        if node.op in ("placeholder", "get_attr", "output"):
            continue
        if barrier is not None:
            follow(node, [barrier])
        if is_safe(node):
            segment.append(node)
        else:
            follow(node, segment)
            barrier, segment = node, []
    index, ready, arrivals = {}, [], itertools.count()

    def come(node):
        heapq.heappush(ready, (key(node, index), next(arrivals), node))

    for node in nodes:
        if not waits[node]:
            come(node)
    while ready:
        node = heapq.heappop(ready)[2]
        index[node] = len(index)
        for other in behind[node]:
            waits[other] -= 1
            if not waits[other]:
                come(other)
    if len(index) < len(nodes):
        left = [node for node in nodes if node not in index]
        raise RuntimeError(
            f"Canonicalization failed: processed {len(index)} of {len(nodes)} nodes. "
            f"Remaining: {left}"
        )
    return list(index)


def _attributes_late(order):
    """The order with each get_attr node right before its first user; unused ones at
    the end, before the output."""
    place = {node: i for i, node in enumerate(order)}
    end = order[-1] if order[-1].op == "output" else None
    late = {}
    for node in order:
        if node.op == "get_attr":
            first = min(node.users, key=place.get, default=end)
            late.setdefault(first, []).append(node)
    moved = {node for nodes in late.values() for node in nodes}
    result = []
    for node in order:
        result += late.get(node, ())
        if node not in moved:
            result.append(node)
    return result + late.get(None, [])


def _parts_early(order):
    """The order with each getitem node right behind what it takes a part of, by index."""
    parts = {}
    for node in order:
        if node.op == "call_function" and node.target is operator.getitem:
            parts.setdefault(node.args[0], []).append(node)
    moved = {node for nodes in parts.values() for node in nodes}
    result = []
    waiting = [node for node in reversed(order) if node not in moved]
    while waiting:
        node = waiting.pop()
        result.append(node)
        waiting += reversed(sorted(parts.get(node, ()), key=lambda part: part.args[1]))
    return result

"""Putting parts of a graph into submodules (torch.fx.passes.utils.fuser_utils)."""

import heapq
import operator

from ...graph import Graph
from ...graph_module import GraphModule
from ..tools_common import stable_topological_sort
from .common import lift_subgraph_as_module

__all__ = [
    "erase_nodes", "fuse_as_graphmodule", "fuse_by_partitions", "insert_subgm", "topo_sort",
    "validate_partition",
]  # fmt: skip


def topo_sort(nodes):
    """`nodes`, each behind those of them that it uses; of those that are ready the first comes."""
    place = {node: index for index, node in enumerate(nodes)}
    waiting = [sum(used in place for used in node.all_input_nodes) for node in nodes]
    ready = [index for index, count in enumerate(waiting) if count == 0]
    order = []
    while ready:
        node = nodes[heapq.heappop(ready)]
        order.append(node)
        for user in node.users:
            if user in place:
                waiting[place[user]] -= 1
                if waiting[place[user]] == 0:
                    heapq.heappush(ready, place[user])
    return order


def validate_partition(partition):
    """Whether the nodes can become one: no path leaves them and comes back."""
    inside = set(partition)
    outside = [user for node in partition for user in node.users if user not in inside]
    seen = set(outside)
    while outside:
        for user in outside.pop().users:
            if user in inside:
                return False
            if user not in seen:
                seen.add(user)
                outside.append(user)
    return True


def fuse_as_graphmodule(
    gm, nodes, module_name, partition_lookup_table=None, *, always_return_tuple=False
):
    """A GraphModule of `nodes` of `gm`, which are in topological order. `gm` stays as it is.

    Returns it with two tuples: the nodes whose values it takes, and those whose values it gives.
    It returns a tuple when there are several, or when always_return_tuple is set. AssertionError
    when the nodes are not gm's, or need one another by way of others.
    """
    for node in nodes:
        assert node.graph.owning_module is gm, (
            f"{node} doesn't belong to passed in graph module {gm._get_name()}"
        )
        assert node.graph is gm.graph and not node._erased, (
            f"{node} is not found in graph module {gm._get_name()}"
        )
    assert validate_partition(nodes), "Invalid partition, found dependency cycles"
    inside = partition_lookup_table or dict.fromkeys(nodes)
    graph = Graph()
    inputs = dict.fromkeys(u for node in nodes for u in node.all_input_nodes if u not in inside)
    if all(used.op == "placeholder" for used in inputs):
        inputs = dict.fromkeys(sorted(inputs))
    for used in inputs:
        inputs[used] = graph.placeholder(used.name, type_expr=used.type)
        inputs[used].meta = used.meta.copy()
    copies = dict(inputs)
    for node in nodes:
        copies[node] = graph.node_copy(node, lambda used: copies[used])
    given = tuple(node for node in nodes if any(user not in inside for user in node.users))
    values = tuple(copies[node] for node in given)
    graph.output(values[0] if len(values) == 1 and not always_return_tuple else values)
    graph.lint()
    fused, _ = lift_subgraph_as_module(gm, graph, comp_name="", class_name=module_name)
    return fused, tuple(inputs), given


def insert_subgm(gm, sub_gm, orig_inputs, orig_outputs, insertion_point=None):
    """Calls sub_gm, a result of fuse_as_graphmodule, behind insertion_point, or behind the last of
    orig_outputs, and lets all users read its results. The old nodes stay. Returns gm."""
    name = type(sub_gm).__name__
    gm.add_submodule(name, sub_gm)
    last = insertion_point
    if last is None:
        last = max(orig_outputs)
    graph = gm.graph
    with graph.inserting_before(last.next):
        call = graph.call_module(name, args=orig_inputs)
        returned = sub_gm.graph.output_node().args[0]
        if isinstance(returned, tuple):
            for index, node in enumerate(orig_outputs):
                item = graph.call_function(operator.getitem, (call, index))
                node.replace_all_uses_with(item, propagate_meta=True)
            call.meta["val"] = tuple(node.meta.get("val", None) for node in orig_outputs)
        else:
            orig_outputs[0].replace_all_uses_with(call, propagate_meta=True)
    return gm


def erase_nodes(gm, nodes):
    """Erases nodes that are in topological order, the last first."""
    for node in reversed(nodes):
        gm.graph.erase_node(node)


def fuse_by_partitions(gm, partitions, prefix="fused_", always_return_tuple=False):
    """Makes a submodule of each of the partitions, dicts or lists of nodes: `prefix` and a number.

        x -> add -> relu -> neg      becomes      x -> fused_0 -> neg

    for the partition of add and relu. Returns gm. AssertionError when nodes of a partition need
    one another by way of others.
    """
    for number, partition in enumerate(partitions):
        nodes = topo_sort(list(partition))
        fused, inputs, outputs = fuse_as_graphmodule(
            gm, nodes, f"{prefix}{number}", partition, always_return_tuple=always_return_tuple
        )
        insert_subgm(gm, fused, inputs, outputs, nodes[-1])
        erase_nodes(gm, nodes)
    stable_topological_sort(gm)
    gm.graph.lint()
    return gm

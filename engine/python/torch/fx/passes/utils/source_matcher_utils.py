"""Nodes by what they came from (torch.fx.passes.utils.source_matcher_utils)."""

from dataclasses import dataclass, field
from typing import Any

__all__ = ["SourcePartition", "check_subgraphs_connected", "get_source_partitions"]


@dataclass
class SourcePartition:
    """The nodes that one use of `source` has become."""

    nodes: list
    source: Any
    # Nodes outside that it reads; nodes that others read; the get_attr nodes among its own.
    input_nodes: list = field(default_factory=list)
    output_nodes: list = field(default_factory=list)
    params: list = field(default_factory=list)


def get_source_partitions(graph, wanted_sources, filter_fn=None):
    """A dict from those of wanted_sources that occur to their SourcePartitions.

    A node's source is the last of meta["source_fn_stack"], a pair of a name for the use and the
    source; or, without one, what meta["torch_fn"] says. filter_fn(node): partitions count only when
    it holds for all of their nodes. symbolic_trace writes neither; programs can.
    """
    groups = {}
    for node in graph.nodes:
        stack = node.meta.get("source_fn_stack", None)
        if stack is not None:
            use, source = stack[-1]
        elif "torch_fn" in node.meta:
            use, source = node.meta["torch_fn"]
            source = source.split(".")[1]
        else:
            continue
        if source in wanted_sources:
            groups.setdefault(source, {}).setdefault(use, []).append(node)
    return {
        source: [
            _partition(nodes, source)
            for nodes in uses.values()
            if filter_fn is None or all(map(filter_fn, nodes))
        ]
        for source, uses in groups.items()
    }


def _partition(nodes, source):
    inside = set(nodes)
    inputs = {u: None for n in nodes for u in n.all_input_nodes if u not in inside}
    return SourcePartition(
        nodes,
        source,
        [node for node in inputs if node.op != "get_attr"],
        [n for n in nodes if n.op != "get_attr" and any(u not in inside for u in n.users)],
        [n for n in nodes if n.op == "get_attr"],
    )


def check_subgraphs_connected(subgraph1, subgraph2):
    """Whether a node of the second partition reads one of the first."""
    return any(user in subgraph2.nodes for node in subgraph1.nodes for user in node.users)

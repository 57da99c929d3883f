"""Looking for a pattern in a graph (torch.fx.passes.utils.matcher_utils). The engine matches
(engine/passes/match.h)."""

from dataclasses import dataclass, field, fields

from ...subgraph_rewriter import find_places

__all__ = ["SubgraphMatcher", "InternalMatch"]


@dataclass
class InternalMatch:
    """One place where the pattern was found."""

    # The pattern's nodes from which matching began.
    anchors: list
    # What each node of the pattern stands for.
    nodes_map: dict = field(default_factory=dict)
    # What the pattern's placeholders stand for.
    placeholder_nodes: list = field(default_factory=list)
    # The graph's nodes for what the pattern returns.
    returning_nodes: list = field(default_factory=list)
    # Nodes of the graph by the names that the pattern gives them.
    name_node_map: dict = field(default_factory=dict)

    def __copy__(self):
        anchors, *rest = (getattr(self, each.name) for each in fields(self))
        return InternalMatch(anchors, *(each.copy() for each in rest))


class SubgraphMatcher:
    """Finds where the graph `pattern` occurs in other graphs.

    match_output: what the pattern returns has to be what the graph returns. match_placeholder: the
    pattern's inputs have to be inputs of the graph. remove_overlapping_matches: of matches that
    share nodes only the first counts. ignore_literals: literals match whatever stands there.
    ValueError for an empty pattern, AssertionError for one with dead code.
    """

    def __init__(
        self, pattern, match_output=False, match_placeholder=False, remove_overlapping_matches=True,
        ignore_literals=False,
    ):  # fmt: skip
        if len(pattern.nodes) == 0:
            raise ValueError(
                "SubgraphMatcher cannot be initialized with an empty pattern"
            )
        for node in pattern.nodes:
            if node.op not in ("placeholder", "output"):
                assert len(node.users) > 0, (
                    "SubgraphMatcher cannot be initialized with a pattern with dead code"
                )
        self.pattern, self.ignore_literals = pattern, ignore_literals
        self.match_output, self.match_placeholder = match_output, match_placeholder
        self.remove_overlapping_matches = remove_overlapping_matches
        self.pattern_placeholder_nodes = [n for n in pattern.nodes if n.op == "placeholder"]
        output = next(node for node in reversed(pattern.nodes) if node.op == "output")
        self.pattern_returning_nodes = output.all_input_nodes
        self.pattern_anchors = (
            [output]
            if match_output
            else [node for node in output.all_input_nodes if len(node.users) == 1]
        )

    def match(self, graph, node_name_match=""):
        """The places, in the order of the graph, as a list of InternalMatch. KeyError of an input
        that the pattern doesn't use. node_name_match changes nothing."""
        flags = (
            self.ignore_literals
            + 2 * self.match_output
            + 4 * self.match_placeholder
            + 8 * (not self.remove_overlapping_matches)
        )
        return [self._match_of(place) for place in find_places(graph, self.pattern, flags)]

    def _match_of(self, place):
        nodes_map = place.nodes_map
        return InternalMatch(
            self.pattern_anchors,
            nodes_map,
            [nodes_map[node] for node in self.pattern_placeholder_nodes],
            [nodes_map[node] for node in self.pattern_returning_nodes],
        )

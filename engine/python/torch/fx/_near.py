"""Where a pattern nearly matches, and which condition fails there first. FX Playground's own."""

from .. import _engine
from ._wire import Decoder
from .graph import Graph
from .graph_module import GraphModule
from .node import Node
from .subgraph_rewriter import _AttributeKinds, _graph_of, _raise_match_error

# By number of MatchFailure in engine/passes/near_match.h.
FAILURES = (
    "target", "spelling", "order", "literal", "type", "value", "count", "keyword", "two inputs",
    "one input", "reader", "taken",
)  # fmt: skip
# {found} and {other} are nodes of the graph, the others are words of the pattern.
_TEXTS = {
    "target": "the pattern has {wanted} where the graph has {found}",
    "spelling": "the pattern calls {target}; {found} does that in another way",
    "order": "{found} has the two sides of the pattern's {wanted} the other way round",
    "literal": "the pattern's {wanted} has {expected} where {found} has {arrived}",
    "type": "the pattern's {wanted} has {expected} where {found} has {arrived}, of another type",
    "value": "the pattern's {wanted} has {expected} where {found} has {arrived}",
    "count": "{found} has another number of arguments than the pattern's {wanted}",
    "keyword": "{found} has other keywords than the pattern's {wanted}",
    "two inputs": "{found} stands for two inputs of the pattern, which have to be two nodes",
    "one input": "the pattern's {wanted} is one value, but stands for both {other} and {found}",
    "reader": "{other} reads {found}, a value inside of the match",
    "taken": "{found} belongs to another match",
}


class NearMatch:
    """A place where a pattern nearly matches.

    anchor    the node that stands for the pattern's result
    failure   the condition that fails first, a word of FAILURES
    wanted, found, other   nodes: of the pattern, of the graph, and the other one of two, or None
    agreed, failures       how many calls of the pattern agree, how many conditions fail
    """

    def __init__(self, graph, pattern, line):
        *numbers, wires = line.split(" ", 7)
        failure, anchor, wanted, found, other, self.agreed, self.failures = map(int, numbers)
        self.failure = FAILURES[failure]
        self.anchor, self.found = graph._node(anchor), graph._node(found)
        self.wanted = pattern._node(wanted)
        self.other = graph._node(other) if other >= 0 else None
        wire = Decoder(wires, graph)
        self.expected, self.arrived = wire.read(), wire.read()

    def __repr__(self):
        return f"{self.anchor.name}: {self.why()}"

    def why(self):
        """The condition in words."""
        return _TEXTS[self.failure].format(**self._words())

    def _words(self):
        words = {"target": self.wanted._pretty_print_target(self.wanted.target)}
        for name in ("wanted", "found", "other", "expected", "arrived"):
            value = getattr(self, name)
            words[name] = value.name if isinstance(value, Node) else repr(value)
        return words

    def told(self):
        """What explanations need, without the nodes themselves, which would keep graphs alive: the
        failure, how many there are, a template, its words, and (number, name) of the nodes."""
        nodes = {
            name: (node._id, node.name)
            for name in ("anchor", "found", "other")
            if (node := getattr(self, name)) is not None
        }
        return self.failure, self.failures, _TEXTS[self.failure], self._words(), nodes


def near_matches(module, pattern, ignore_literals=False):
    """The places in a graph module (or graph) where replace_pattern doesn't find `pattern`, but
    nearly does, as `NearMatch`es, the nearest first."""
    graph = module.graph if isinstance(module, GraphModule) else module
    wanted = pattern if isinstance(pattern, Graph) else _graph_of(pattern)
    kinds, words = _AttributeKinds(), {}
    of_wanted, of_graph = ([*kinds.pairs(g), *_alike(g, words)] for g in (wanted, graph))
    numbers = [int(ignore_literals), len(of_wanted) // 2, *of_wanted, *of_graph]
    answer = _engine.graph_near_matches(graph._handle, wanted._handle, *numbers)
    if answer is None:
        _raise_match_error(wanted)
    return [NearMatch(graph, wanted, line) for line in answer.split("\x1e")] if answer else []


def _alike(graph, words):
    """Pairs of a call's number and a number for what it does: relu of torch.relu, x.relu(),
    nn.ReLU."""
    pairs = []
    for node in graph.nodes:
        if node.op in ("call_function", "call_method", "call_module"):
            pairs += [node._id, words.setdefault(_word(node, graph.owning_module), len(words))]
    return pairs


def _word(node, module):
    name = getattr(node.target, "__name__", None) or str(node.target)
    if node.op == "call_module" and module is not None:
        try:
            name = type(module.get_submodule(node.target)).__name__
        except AttributeError:
            return node
    return name.rpartition(".")[2].strip("_").lower()

"""What replace_pattern returns stays readable in every way a named tuple is, and keeps saying what
was matched after later changes of the graph."""

import copy

import torch
from torch import fx
from torch.fx import subgraph_rewriter


class Twice(torch.nn.Module):
    def forward(self, x, y):
        return torch.relu(torch.neg(x)) + torch.relu(torch.neg(torch.relu(torch.neg(y))))


def pattern(x):
    return torch.relu(torch.neg(x))


def replacement(x):
    return torch.sigmoid(x)


gm = fx.symbolic_trace(Twice())
matches = fx.replace_pattern(gm, pattern, replacement)
print(len(matches), type(matches), type(matches[0]).__name__, isinstance(matches[0], tuple))
for match in matches:
    anchor, nodes_map = match
    print(match)
    print(anchor, anchor.op, match[0] is anchor, match[-1] == nodes_map, len(match))
    print({node.name: (value.name, value.op) for node, value in nodes_map.items()})
    print(match.nodes_map is match.nodes_map, type(nodes_map))
print(matches[0] == matches[0], matches[0] == matches[1], matches[0] != matches[1])
print(matches[0] == tuple(matches[0]), tuple(matches[0]) == matches[0])
print(matches[0]._fields, list(matches[0]._asdict()), matches[0]._replace(anchor=1).anchor)
print(matches[0].count(matches[0].anchor), matches[0].index(matches[0].nodes_map))
print(matches[0].anchor in matches[0], 7 in matches[0], (matches[0] + (1,))[2])
try:
    hash(matches[0])
except TypeError as error:
    print(type(error).__name__, "unhashable" in str(error))
try:
    matches[0].anchor = 1
except AttributeError as error:
    print(type(error).__name__)
try:
    matches[0][2]
except IndexError as error:
    print(error)

# Asked for only after the graph has changed again.
gm = fx.symbolic_trace(Twice())
matches = fx.replace_pattern(gm, pattern, replacement)
again = fx.replace_pattern(gm, replacement, lambda x: torch.tanh(x))
gm.graph.eliminate_dead_code()
for match in matches + again:
    print([f"{node}={value}" for node, value in match.nodes_map.items()])
print(copy.copy(matches[0]) == matches[0])


def keep_second(match, graph, pattern_graph):
    match.nodes_map["seen"] = len(match.nodes_map)
    return [value.name for value in match.placeholder_nodes] != ["x"]


def traced(function):
    graph = fx.symbolic_trace(function).graph
    for node in graph.nodes:
        node.meta["from"] = node.name
    return graph


gm = fx.symbolic_trace(Twice())
replaced = subgraph_rewriter.replace_pattern_with_filters(
    gm, pattern, traced(replacement), [keep_second]
)
for each in replaced:
    print(type(each).__name__, each.anchor, each.nodes_map, each.replacements)
    print([node.meta for node in each.replacements])

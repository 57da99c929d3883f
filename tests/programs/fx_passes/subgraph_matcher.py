"""SubgraphMatcher and its options, and comparing graphs with it."""

import copy

import torch
from torch import fx
from torch.fx.passes.utils.common import compare_graphs
from torch.fx.passes.utils.matcher_utils import InternalMatch, SubgraphMatcher


def graph_of(function):
    return fx.symbolic_trace(function).graph


pattern = graph_of(lambda x: torch.relu(torch.neg(x)))
target = graph_of(
    lambda x, y: torch.relu(torch.neg(x)) + torch.relu(torch.neg(y)) + torch.relu(x)
)
matcher = SubgraphMatcher(pattern)
print(matcher.pattern_anchors, matcher.pattern_placeholder_nodes, matcher.pattern_returning_nodes)
print(matcher.match_output, matcher.match_placeholder, matcher.remove_overlapping_matches)
for match in matcher.match(target):
    print(match)
print(matcher.match(pattern))
for options in ({"match_output": True}, {"match_placeholder": True}):
    print(options, [SubgraphMatcher(pattern, **options).match(g) for g in (target, pattern)])

chain = graph_of(lambda x: torch.relu(torch.relu(torch.relu(x))))
pair = graph_of(lambda x: torch.relu(torch.relu(x)))
print(SubgraphMatcher(pair).match(chain))
print(SubgraphMatcher(pair, remove_overlapping_matches=False).match(chain))
plus_one, numbers = graph_of(lambda x: x + 1), graph_of(lambda x: (x + 2) * 3)
print(SubgraphMatcher(plus_one).match(numbers))
print(SubgraphMatcher(plus_one, ignore_literals=True).match(numbers))
both = graph_of(lambda x, y: (torch.relu(x), torch.neg(y)))
print(SubgraphMatcher(both).match(graph_of(lambda a, b: torch.relu(a) + torch.neg(b))))
print(SubgraphMatcher(pattern).match(graph_of(lambda x: (torch.neg(x), torch.relu(torch.neg(x))))))

for wrong in (lambda x, y: torch.relu(x), lambda x: (torch.neg(x), torch.relu(x))[1]):
    try:
        print(SubgraphMatcher(graph_of(wrong)).match(target))
    except Exception as error:
        print(type(error).__name__, error)
try:
    SubgraphMatcher(fx.Graph())
except ValueError as error:
    print(error)

match = matcher.match(target)[0]
twin = copy.copy(match)
print(twin == match, twin.nodes_map is match.nodes_map, twin.anchors is match.anchors)
print(InternalMatch([1]))

for left, right in (
    (pattern, graph_of(lambda z: torch.relu(torch.neg(z)))),
    (pattern, chain),
    (graph_of(lambda x, y: x + y), graph_of(lambda a, b: b + a)),
    (graph_of(lambda x: x + 1), graph_of(lambda x: x + 2)),
):
    print(compare_graphs(left, right))

"""SubgraphMatcher's switches."""

import torch
from torch.fx import symbolic_trace
from torch.fx.passes.utils.matcher_utils import InternalMatch, SubgraphMatcher


def count(function, pattern, **switches):
    matcher = SubgraphMatcher(symbolic_trace(pattern).graph, **switches)
    found = matcher.match(symbolic_trace(function).graph)
    return [[str(node) for node in each.nodes_map.values()] for each in found]


def chain(x):
    return torch.relu(torch.relu(torch.relu(x)))


two = lambda x: torch.relu(torch.relu(x))  # noqa: E731
print(count(chain, two))
print(count(chain, two, remove_overlapping_matches=False))
print(count(chain, two, match_output=True))
print(count(chain, two, match_placeholder=True))
print(count(two, two, match_output=True, match_placeholder=True))
print(count(lambda x: torch.add(x, 2), lambda x: torch.add(x, 3)))
print(count(lambda x: torch.add(x, 2), lambda x: torch.add(x, 3), ignore_literals=True))
print(InternalMatch([1]))

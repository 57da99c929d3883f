"""Filters and callbacks of replace_pattern_with_filters."""

import torch
from torch.fx import symbolic_trace
from torch.fx.subgraph_rewriter import ReplacedPatterns, replace_pattern_with_filters


def pattern(x, n):
    return torch.add(x, n)


def even(match, original, wanted):
    values = [value for value in match.nodes_map.values() if isinstance(value, int)]
    print(type(match).__name__, [str(node) for node in match.placeholder_nodes], values)
    return values[0] % 2 == 0


gm = symbolic_trace(lambda x: torch.add(torch.add(torch.add(x, 1), 2), 4))
found = replace_pattern_with_filters(gm, pattern, lambda x, n: torch.mul(x, n), [even])
print(gm.code)
for each in found:
    print(type(each) is ReplacedPatterns, each.anchor, each.replacements)


def made(match, original, wanted):
    number = match.placeholder_nodes[1]
    return symbolic_trace(lambda x, n: torch.pow(x, number * 10)).graph


gm = symbolic_trace(lambda x: torch.add(torch.add(x, 1), 2))
found = replace_pattern_with_filters(gm, pattern, replacement_callback=made)
print(gm.code)
try:
    replace_pattern_with_filters(gm, pattern)
except AssertionError as error:
    print(error)

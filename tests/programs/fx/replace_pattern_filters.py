"""replace_pattern_with_filters."""
import torch
from torch.fx import symbolic_trace
from torch.fx.subgraph_rewriter import replace_pattern_with_filters

relu = torch.relu


def program(x):
    return relu(x + 3) + (x + 4)


def has_three(match, original, pattern):
    return any(value == 3 for value in match.nodes_map.values())


traced = symbolic_trace(program)
found = replace_pattern_with_filters(
    traced, lambda x, y: x + y, lambda x, y: x - y, match_filters=[has_three]
)
print(found)
print(traced.code)
traced = symbolic_trace(lambda x: relu(x + 3) * (x + 4))
print(replace_pattern_with_filters(traced, lambda x: x + 1, lambda x: x - 1, ignore_literals=True))
print(traced.code)


def shorter(match, original, pattern):
    print([str(node) for node in match.returning_nodes], match.placeholder_nodes)
    return symbolic_trace(lambda x, y: x * y).graph


traced = symbolic_trace(program)
found = replace_pattern_with_filters(
    traced, lambda x, y: x + y, replacement_callback=shorter, match_filters=[has_three]
)
print(found[0].replacements)
print(traced.code)

"""node_name_match changes nothing."""

import torch
from torch.fx import symbolic_trace
from torch.fx.passes.utils.matcher_utils import SubgraphMatcher
from torch.fx.subgraph_rewriter import replace_pattern_with_filters


def pattern(x):
    return torch.relu(x + 1)


gm = symbolic_trace(lambda x: torch.relu(x + 1) * torch.relu(x + 2))
matcher = SubgraphMatcher(symbolic_trace(pattern).graph, ignore_literals=True)
for name in ("", "relu", "zzz"):
    print(len(matcher.match(gm.graph, node_name_match=name)))
found = replace_pattern_with_filters(
    gm, pattern, lambda x: torch.sigmoid(x), ignore_literals=True, node_name_match="zzz"
)
print(len(found), gm.code)

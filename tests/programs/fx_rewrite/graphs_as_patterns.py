"""GraphModules and graphs as patterns; matches as tuples."""

import torch
from torch.fx import GraphModule, symbolic_trace
from torch.fx.subgraph_rewriter import Match, replace_pattern, replace_pattern_with_filters

pattern = symbolic_trace(lambda x: torch.relu(x))
new = symbolic_trace(lambda x: torch.neg(x))
gm = symbolic_trace(lambda x: torch.relu(x) + 1)
(match,) = replace_pattern(gm, pattern, new)
anchor, nodes_map = match
print(isinstance(match, Match), anchor, nodes_map, match == (anchor, nodes_map))
gm = symbolic_trace(lambda x: torch.relu(x) + 1)
print(len(replace_pattern_with_filters(gm, pattern.graph, new.graph)), gm.code)
empty = torch.fx.Graph()
try:
    replace_pattern_with_filters(gm, empty, new.graph)
except ValueError as error:
    print(error)

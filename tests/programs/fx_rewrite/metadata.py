"""Metadata of replacements, and where they are put."""

import torch
from torch.fx import replace_pattern, symbolic_trace

gm = symbolic_trace(lambda x: torch.sigmoid(torch.relu(x)) + 1)
for node in gm.graph.nodes:
    node.meta["old"] = node.name
new = symbolic_trace(lambda x: torch.neg(torch.abs(x)))
for node in new.graph.nodes:
    node.meta["new"] = node.name
replace_pattern(gm, lambda x: torch.sigmoid(torch.relu(x)), new)
for node in gm.graph.nodes:
    print(node.name, node.meta)

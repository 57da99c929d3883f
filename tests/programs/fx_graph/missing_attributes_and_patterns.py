"""replace_pattern in a graph with attributes that aren't there."""

import torch
from torch.fx import replace_pattern, symbolic_trace


class Pattern(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(torch.ones(1))

    def forward(self, x):
        return torch.relu(x) + self.w


gm = symbolic_trace(lambda x: torch.neg(torch.relu(x)))
gm.graph.owning_module = None
gm.graph.get_attr("missing.w")
gm.graph.owning_module = gm
print(len(replace_pattern(gm, lambda x: torch.relu(x), lambda x: torch.abs(x))))
print(gm.code)

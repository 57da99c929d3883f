# Believes: two matches are all that is asked for.
# Says: torch.nn.functional.silu is not in the graph

import torch
from torch.fx import symbolic_trace, replace_pattern


class Gate(torch.nn.Module):
    def forward(self, x, y):
        h = x * torch.sigmoid(x)
        g = x + y
        return h + g * torch.sigmoid(g)


def pattern(a):
    return a * torch.sigmoid(a)


def replacement(a):
    return a * torch.sigmoid(a)


traced = symbolic_trace(Gate())
matches = replace_pattern(traced, pattern, replacement)
print("Places:", len(matches))
print(traced.code)

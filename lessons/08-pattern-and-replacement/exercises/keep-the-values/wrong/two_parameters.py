# Believes: two parameters may stand for the same value.
# Says: Two parameters never stand for the same node

import torch
from torch.fx import symbolic_trace, replace_pattern


class Gate(torch.nn.Module):
    def forward(self, x, y):
        h = x * torch.sigmoid(x)
        g = x + y
        return h + g * torch.sigmoid(g)


def pattern(a, b):
    return a * torch.sigmoid(b)


def replacement(a, b):
    return torch.nn.functional.silu(a)


traced = symbolic_trace(Gate())
matches = replace_pattern(traced, pattern, replacement)
print("Places:", len(matches))
print(traced.code)

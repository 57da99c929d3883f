# Believes: a.sigmoid() is torch.sigmoid(a).
# Says: are recorded as a method

import torch
from torch.fx import symbolic_trace, replace_pattern


class Gate(torch.nn.Module):
    def forward(self, x, y):
        h = x * torch.sigmoid(x)
        g = x + y
        return h + g * torch.sigmoid(g)


def pattern(a):
    return a * a.sigmoid()


def replacement(a):
    return torch.nn.functional.silu(a)


traced = symbolic_trace(Gate())
matches = replace_pattern(traced, pattern, replacement)
print("Places:", len(matches))
print(traced.code)

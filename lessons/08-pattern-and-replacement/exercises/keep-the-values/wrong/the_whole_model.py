# Believes: a pattern is the model.
# Says: more than one gate

import torch
from torch.fx import symbolic_trace, replace_pattern


class Gate(torch.nn.Module):
    def forward(self, x, y):
        h = x * torch.sigmoid(x)
        g = x + y
        return h + g * torch.sigmoid(g)


def pattern(x, y):
    g = x + y
    return x * torch.sigmoid(x) + g * torch.sigmoid(g)


def replacement(x, y):
    return torch.nn.functional.silu(x) + torch.nn.functional.silu(x + y)


traced = symbolic_trace(Gate())
matches = replace_pattern(traced, pattern, replacement)
print("Places:", len(matches))
print(traced.code)

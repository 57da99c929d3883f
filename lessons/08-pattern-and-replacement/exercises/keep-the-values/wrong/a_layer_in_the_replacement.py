# Believes: a layer can be made anywhere.
# Says: belongs to no model

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
    return torch.nn.SiLU()(a)


traced = symbolic_trace(Gate())
print(traced.code)

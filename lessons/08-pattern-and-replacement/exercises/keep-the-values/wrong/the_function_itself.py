# Believes: a function of torch can be the replacement as it is.
# Says: itself has a second one, inplace

import torch
from torch.fx import symbolic_trace, replace_pattern


class Gate(torch.nn.Module):
    def forward(self, x, y):
        h = x * torch.sigmoid(x)
        g = x + y
        return h + g * torch.sigmoid(g)


def pattern(a):
    return a * torch.sigmoid(a)


replacement = torch.nn.functional.silu


traced = symbolic_trace(Gate())
print(traced.code)

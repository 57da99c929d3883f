# Believes: writing in place is only a way to save memory.
# Says: it writes into the value that it reads
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
    return torch.nn.functional.silu(a, inplace=True)


traced = symbolic_trace(Gate())
matches = replace_pattern(traced, pattern, replacement)
print("Places:", len(matches))
print(traced.code)

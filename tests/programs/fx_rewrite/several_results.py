"""Patterns with several results."""

import torch
from torch.fx import replace_pattern, symbolic_trace


def function(x, y):
    a, b = torch.relu(x), torch.neg(y)
    return a + b, a * b


gm = symbolic_trace(function)
found = replace_pattern(
    gm, lambda a, b: (a + b, a * b), lambda a, b: (torch.add(a, b), torch.mul(a, b))
)
print(len(found), gm.code)

"""Positions, keywords and their order have to agree."""

import torch
from torch.fx import replace_pattern, symbolic_trace


def function(x):
    a = torch.sum(x, dim=0, keepdim=True)
    b = torch.sum(x, keepdim=True, dim=0)
    return a + b + torch.sum(x, 0, keepdim=True) + torch.sum(x, 0, True)


for pattern in (
    lambda x: torch.sum(x, dim=0, keepdim=True),
    lambda x: torch.sum(x, keepdim=True, dim=0),
    lambda x: torch.sum(x, 0, keepdim=True),
    lambda x: torch.sum(x, 0, True),
    lambda x: torch.sum(x, dim=0),
):
    gm = symbolic_trace(function)
    print(len(replace_pattern(gm, pattern, lambda x: torch.neg(x))))

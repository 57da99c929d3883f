"""Literals in patterns: equal and of one type, unless they are ignored or are inputs."""

import torch
from torch.fx import symbolic_trace
from torch.fx.subgraph_rewriter import replace_pattern_with_filters


def function(x):
    return torch.add(x, 1) + torch.add(x, 1.0) + torch.add(x, True) + torch.add(x, 2)


for pattern, ignore in (
    (lambda x: torch.add(x, 1), False),
    (lambda x: torch.add(x, 1), True),
    (lambda x, n: torch.add(x, n), False),
):
    gm = symbolic_trace(function)
    new = (lambda x: torch.neg(x)) if pattern.__code__.co_argcount == 1 else (lambda x, n: x - n)
    found = replace_pattern_with_filters(gm, pattern, new, ignore_literals=ignore)
    print(len(found), gm.code)

"""Inputs of patterns: one for one node, none for two."""

import torch
from torch.fx import replace_pattern, symbolic_trace


def attempt(function, pattern, new):
    gm = symbolic_trace(function)
    try:
        print(len(replace_pattern(gm, pattern, new)), gm.code)
    except (AssertionError, KeyError, ValueError) as error:
        print(type(error).__name__, error)


attempt(lambda x: x * x, lambda a, b: a * b, lambda a, b: a + b)
attempt(lambda x: x * x, lambda a: a * a, lambda a: a + a)
attempt(lambda x, y: x * y, lambda a: a * a, lambda a: a + a)
attempt(lambda x, y: torch.cat([x, y]), lambda a: torch.cat(a), lambda a: torch.stack(a))
attempt(lambda x: x * 3, lambda a, b: a * b, lambda a, b: a - b)
attempt(lambda x: x * 3, lambda a, b: a * 3, lambda a, b: a)
attempt(lambda x: x * 3, lambda a: a * 3, lambda a, b: a)
attempt(lambda x: x * 3, lambda a: a * 3, lambda a: (a, a))
attempt(lambda x: x * 3, lambda a: a, lambda a: a * 2)
attempt(lambda x: x * 3, lambda a: (a * 3, torch.neg(a))[0], lambda a: a)

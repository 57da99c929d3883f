"""Proxies can't decide."""

import torch
from torch.fx import symbolic_trace


def branch(x):
    if x.sum() > 0:
        return x
    return -x


def loop(x):
    while x < 3:
        x = x + 1
    return x


def both(x):
    return x > 0 and x < 1


def negated(x):
    return not x


def chained(x):
    return 0 < x < 1


def asserted(x):
    assert x
    return x


for function in (branch, loop, both, negated, chained, asserted):
    try:
        symbolic_trace(function)
    except ValueError as error:
        print(function.__name__, type(error).__name__, error)

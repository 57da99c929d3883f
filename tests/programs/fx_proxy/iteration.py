"""What can be unpacked, and what can't be iterated."""

import torch
from torch.fx import symbolic_trace


def pair(x):
    a, b = x
    return b - a


def nested(x):
    (a, b), c = x.split(2), x[1]
    return a + b + c


def single(x):
    (a,) = x
    return a


def starred(x):
    a, *b = x
    return a


def loop(x):
    return [y for y in x]


def arguments(x):
    return torch.add(*x)


def keywords(x):
    return dict(**x)


def contains(x):
    return 3 in x


def total(x):
    return sum(x)


for function in (pair, nested, single, starred, loop, arguments, keywords, contains, total):
    try:
        print(symbolic_trace(function).code)
    except Exception as error:
        print(function.__name__, type(error).__name__, str(error)[:40])

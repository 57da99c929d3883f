"""What tracing can't follow."""
import torch
from torch.fx import symbolic_trace


def show(function):
    try:
        print(symbolic_trace(function).code)
    except Exception as error:
        print(type(error).__name__, error)


def loop(x):
    while x:
        x = x - 1
    return x


def asserted(x):
    assert x.shape[0] == 1
    return x


def assigned(x):
    x[0] = 1
    return x


def too_many(x):
    a, b, *c = x
    return a


show(lambda x: x if x else 0)
show(lambda x: x and 1)
show(lambda x: not x)
show(lambda x: 1 < x < 3)
show(loop)
show(asserted)
show(lambda x: [y for y in x])
show(lambda x: torch.relu(*x))
show(lambda x: dict(**x))
show(lambda x: 3 in x)
show(lambda x: list(x))
show(lambda x: max(x, 1))
show(lambda x: len(x))
show(lambda x: range(x))
show(lambda x: [1, 2][x])
show(lambda x: divmod(x, 2))
show(lambda x: round(x))
show(assigned)
show(too_many)
show(lambda x: x.__class__)

"""What symbolic_trace takes, and what it calls the result."""

import functools

import torch
from torch.fx import Tracer, symbolic_trace


def named(x, y=2, *, z=3):
    return x + y + z


print(type(symbolic_trace(named)).__name__, symbolic_trace(named).code)
print(type(symbolic_trace(lambda: 1)).__name__, symbolic_trace(lambda: 1).code)
print(symbolic_trace(lambda *args, **kwargs: args[0] + kwargs["k"]).code)
print(symbolic_trace(lambda a, *args, b=1, **kwargs: a + b).code)


class Callable:
    def __call__(self, x):
        return x

    def method(self, x):
        return x


for wrong in (len, torch.relu, Callable(), Callable().method, functools.partial(named, 1), 3, None):
    try:
        Tracer().trace(wrong)
    except AssertionError as error:
        print(error)
    except Exception as error:
        print(type(error).__name__, error)

"""Functions that stay whole in a trace."""
import math
from math import floor

import torch
from torch.fx import Tracer, symbolic_trace, wrap

wrap("len")


def lookup(x, y):
    return y


wrap("lookup")


@wrap
def decorated(x):
    return x + 1


def inside():
    wrap("len")


def own(x):
    return x * 2


print(symbolic_trace(lambda x: decorated(lookup(x, len(x)))).code)
print(symbolic_trace(lambda x: decorated(x))(torch.ones(1)), decorated(1), len([1]))
print(symbolic_trace(lambda x: math.sqrt(x) + floor(x)).code)
print(symbolic_trace(lambda x: math.sqrt(x) + floor(x)).graph)
print(math.sqrt(4.0), floor(1.5))
for wrong in (inside, lambda: wrap(3)):
    try:
        wrong()
    except (NotImplementedError, RuntimeError) as error:
        print(type(error).__name__, error)
tracer = Tracer(autowrap_functions=(own,))
graph = tracer.trace(lambda x: own(x))
print(graph)
print([node.meta for node in graph.nodes])

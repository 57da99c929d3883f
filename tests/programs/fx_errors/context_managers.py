"""Context managers leave no trace, and gradients neither."""

import torch
from torch.fx import symbolic_trace


def function(x):
    with torch.no_grad():
        y = x + 1
    return y.detach() * 2


print(symbolic_trace(function).code)


def manager(x):
    with x:
        return x


try:
    symbolic_trace(manager)
except TypeError:
    print("TypeError")

"""A branch that concrete_args decides, and one that stays."""

import torch
from torch.fx import symbolic_trace


def function(x, flip):
    if flip:
        return -x
    return x


for value in (True, False):
    gm = symbolic_trace(function, concrete_args={"flip": value})
    print(gm.code)
    print(gm(torch.ones(1), value))
    try:
        gm(torch.ones(1), not value)
    except AssertionError as error:
        print(error)

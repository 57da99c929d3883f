"""Calls of functions that ask for types, of devices and of parameters are recorded, too."""

import torch
from torch import fx, nn


def record(function, value):
    gm = fx.symbolic_trace(function)
    print(gm.code)
    print(gm(value))


record(lambda x: torch.result_type(x, 1), torch.ones(2))
record(lambda x: torch.can_cast(x, torch.int), torch.float)
record(lambda x: torch.can_cast(torch.int, to=x), torch.float)
record(lambda x: torch.promote_types(type1=x, type2=torch.int), torch.float)
record(lambda x: torch.device(x), "cpu")
record(lambda x: nn.Parameter(x).relu(), torch.ones(2))
record(lambda x: nn.Parameter(x, False).relu(), torch.ones(2))
record(lambda x: nn.Buffer(x).relu(), torch.ones(2))
for function in (
    lambda x: torch.add(x, x, x),
    lambda x: torch.sub(x, 2, x),
    lambda x: torch.addmm(x, x, x, x),
    lambda x: torch.device("cpu", x),
):
    print(fx.symbolic_trace(function).graph)
for function in (lambda x: torch.add(x, x, x, x), lambda x: torch.mul(x, x, x)):
    try:
        fx.symbolic_trace(function)
    except TypeError as error:
        print(error)

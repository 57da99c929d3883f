"""Functions and modules of functions that a tracer takes as leaves."""

import math
import operator

import torch
from torch.fx import GraphModule, Tracer


def mine(x):
    return x + 1


def function(x):
    return mine(x) + math.sqrt(x) + operator.add(x, 1)


for tracer in (
    Tracer(), Tracer(autowrap_functions=(mine,)), Tracer(autowrap_modules=(operator, math)),
):  # fmt: skip
    graph = tracer.trace(function)
    print(GraphModule(torch.nn.Module(), graph).code)

"""Calling modules that the root doesn't own, and functions that aren't functions."""

import torch
from torch.fx import Tracer, symbolic_trace

loose = torch.nn.Linear(1, 1)


class Net(torch.nn.Module):
    def forward(self, x):
        return loose(x)


for act in (
    lambda: symbolic_trace(Net()),
    lambda: Tracer().trace(torch.relu),
    lambda: symbolic_trace(lambda x: loose.weight * x),
    lambda: symbolic_trace(lambda x: loose(x)),
):
    try:
        print(act().code)
    except (NameError, AssertionError) as error:
        print(type(error).__name__, error)

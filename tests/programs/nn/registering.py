# Names and values that register_parameter, register_buffer and add_module refuse.

import torch
from torch import nn


def attempt(what):
    """Prints a value, or the exception that computing it raised."""
    try:
        print(what())
    except Exception as error:
        print(type(error).__name__, error)

module = nn.Module()
for name in ("a.b", "", 3, "forward"):
    attempt(lambda: module.register_parameter(name, None))
    attempt(lambda: module.register_buffer(name, None))
    attempt(lambda: module.add_module(name, None))
for value in (3, torch.zeros(2), nn.ReLU()):
    attempt(lambda: module.register_parameter("p", value))
attempt(lambda: module.register_buffer("b", "text"))
attempt(lambda: module.register_buffer("b", nn.ReLU()))
attempt(lambda: module.add_module("m", 3))
attempt(lambda: module.add_module("m", nn.ReLU))
attempt(lambda: module.register_module("m", torch.zeros(1)))
module.register_parameter("p", nn.Parameter(torch.zeros(1)))
attempt(lambda: module.register_buffer("p", torch.zeros(1)))
attempt(lambda: module.add_module("p", nn.ReLU()))
module.register_parameter("p", None)
module.add_module("m", None)
print(module, module.p, module.m)
module.add_module("m", nn.Tanh())
print(module)
attempt(lambda: nn.Module(3))
attempt(lambda: nn.Module(size=3))
leaf = nn.Parameter(torch.ones(1))
attempt(lambda: nn.Linear(1, 1).register_parameter("twice", leaf * 2))

# What a module says about attributes, paths and functions that it does not have.

import torch
import torch.nn.functional as F
from torch import nn


def attempt(what):
    """Prints a value, or the exception that computing it raised."""
    try:
        print(what())
    except Exception as error:
        print(type(error).__name__, error)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(2, 2)
        self.count = 3
        self.layers = nn.Sequential(nn.Linear(2, 3), nn.ReLU())
        self.register_buffer("scale", torch.ones(1))

    @property
    def broken(self):
        return self.missing


net = Net()
attempt(lambda: net.fc_1)
attempt(lambda: net.broken)
attempt(lambda: net.layers[0].wieght)
attempt(lambda: nn.Linear.weight)
attempt(lambda: net(1))
attempt(lambda: nn.ModuleList([nn.ReLU()])(1))
for path in (
    "",
    "fc1",
    "fc2",
    "fc1.weight",
    "count",
    "layers.0",
    "layers.5",
    "layers.0.weight",
    "fc1.a.b",
    "scale",
    "fc1.",
):
    print(repr(path))
    attempt(lambda: type(net.get_submodule(path)).__name__)
    attempt(lambda: tuple(net.get_parameter(path).shape))
    attempt(lambda: net.get_buffer(path))
attempt(net.get_extra_state)
attempt(lambda: net.set_extra_state(1))
attempt(lambda: net.train("yes"))
print([name for name in dir(net) if not hasattr(nn.Module, name) and not name.startswith("_")])
for unknown in (lambda: nn.ReLu, lambda: F.rleu, lambda: nn.init.foo, lambda: nn.modules.foo):
    attempt(unknown)

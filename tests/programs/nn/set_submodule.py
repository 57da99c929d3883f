# Replacing modules by path.

import torch
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
        self.fc = nn.Linear(2, 2)
        self.layers = nn.Sequential(nn.Linear(2, 3), nn.ReLU())
        self.weight = nn.Parameter(torch.zeros(1))


net = Net()
attempt(lambda: net.set_submodule("fc", nn.Identity()))
attempt(lambda: net.set_submodule("layers.1", nn.Tanh()))
attempt(lambda: net.set_submodule("extra", nn.ReLU()))
attempt(lambda: net.set_submodule("", nn.ReLU()))
attempt(lambda: net.set_submodule("weight", nn.ReLU()))
attempt(lambda: net.set_submodule("fc", 3))
attempt(lambda: net.set_submodule("no.where", nn.ReLU()))
attempt(lambda: net.set_submodule("nothing", nn.ReLU(), strict=True))
print(net)

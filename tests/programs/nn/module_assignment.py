# What may be assigned to a module, and what it becomes.

import torch
from torch import nn


def attempt(what):
    """Prints a value, or the exception that computing it raised."""
    try:
        print(what())
    except Exception as error:
        print(type(error).__name__, error)


class TooEarly(nn.Module):
    def __init__(self, value):
        self.value = value


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(2, 2)
        self.weight = nn.Parameter(torch.ones(2))
        self.register_buffer("steps", torch.zeros(1))
        self.plain = torch.zeros(3)
        self.name = "net"


attempt(lambda: TooEarly(nn.ReLU()))
attempt(lambda: TooEarly(nn.Parameter(torch.zeros(1))))
attempt(lambda: TooEarly(nn.Buffer(torch.zeros(1))))
attempt(lambda: TooEarly(3).value)
attempt(lambda: repr(TooEarly(3)))
attempt(lambda: TooEarly(3)(1))

net = Net()
print(list(net._parameters), list(net._buffers), list(net._modules), "plain" in net.__dict__)
attempt(lambda: setattr(net, "weight", 3))
attempt(lambda: setattr(net, "weight", torch.zeros(2)))
attempt(lambda: setattr(net, "fc", "layer"))
attempt(lambda: setattr(net, "steps", nn.ReLU))
attempt(lambda: setattr(net, "steps", torch.ones(4)))
print(net.steps, list(net.state_dict()))
net.weight = None
net.fc = None
print(net, list(net.parameters()))
net.plain = nn.Parameter(torch.zeros(3))
print("plain" in net.__dict__, list(net._parameters))
net.steps = nn.Parameter(torch.zeros(1))
print(list(net._buffers), list(net._parameters))
attempt(lambda: setattr(net, "steps", nn.ReLU()))
del net.plain
attempt(lambda: net.plain)
attempt(lambda: delattr(net, "plain"))
net.name = nn.ReLU()
print(net)

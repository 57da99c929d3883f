# Saving a state and loading it.

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
        self.scale = nn.Parameter(torch.ones(2))
        self.register_buffer("mean", torch.zeros(2))
        self.register_buffer("hidden", torch.zeros(1), persistent=False)


net = Net()
state = net.state_dict()
print(type(state).__name__, list(state), dict(state._metadata))
print(type(state["scale"]).__name__, state["scale"].requires_grad)
kept = net.state_dict(prefix="net.", keep_vars=True)
print(list(kept), type(kept["net.scale"]).__name__)
own = {}
print(net.state_dict(destination=own) is own, list(own))
state["scale"].fill_(3)
print(net.scale)
other = Net()
attempt(lambda: other.load_state_dict(state))
print(torch.equal(net.fc.weight, other.fc.weight), other.scale)
attempt(lambda: net.load_state_dict({}))
attempt(lambda: net.load_state_dict({}, strict=False))
attempt(lambda: net.load_state_dict(3))
attempt(
    lambda: net.load_state_dict(
        {"scale": torch.zeros(3), "odd": torch.zeros(1), "fc.odd": torch.zeros(1)}
    ),
)
attempt(
    lambda: net.load_state_dict({"scale": torch.zeros(()), "mean": torch.ones(2, 3)}, strict=False)
)
attempt(lambda: net.load_state_dict({"scale": 3}, strict=False))
attempt(lambda: net.load_state_dict({"scale": torch.tensor([1, 2])}, strict=False))
print(net.scale)
attempt(lambda: net.load_state_dict({"scale": torch.tensor([5.0, 6.0])}, strict=False, assign=True))
print(net.scale, type(net.scale).__name__)
net.scale = None
print(list(net.state_dict()))

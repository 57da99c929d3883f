# Parameter and Buffer.

import torch
from torch import nn


def attempt(what):
    """Prints a value, or the exception that computing it raised."""
    try:
        print(what())
    except Exception as error:
        print(type(error).__name__, error)

p = nn.Parameter(torch.zeros(2))
b = nn.Buffer(torch.zeros(2))
print(p, repr(p) == str(p), type(p).__name__, p.requires_grad, p.is_leaf, p.grad)
print(
    isinstance(p, torch.Tensor),
    isinstance(p, nn.Parameter),
    isinstance(torch.zeros(1), nn.Parameter),
)
print(
    type(b).__name__,
    isinstance(b, nn.Buffer),
    isinstance(p, nn.Buffer),
    isinstance(torch.zeros(1), nn.Buffer),
)
print(b.persistent, nn.Buffer(persistent=False).persistent, b)
for made in (
    lambda: nn.Parameter(),
    lambda: nn.Parameter(None),
    lambda: nn.Parameter(torch.ones(2), False),
    lambda: nn.Parameter(torch.tensor([1, 2]), requires_grad=False),
    lambda: nn.Parameter(torch.tensor([1, 2])),
    lambda: nn.Parameter(3),
    lambda: nn.Parameter("a"),
    lambda: nn.Parameter(torch.zeros(1), requires_grad="yes"),
    lambda: nn.Buffer(3),
    lambda: nn.Parameter(torch.tensor(1.0)),
    lambda: p + 1,
    lambda: p.detach(),
    lambda: p.data,
    lambda: p[0],
    lambda: p.requires_grad_(False),
    lambda: p.add_(1),
):
    attempt(made)
print(
    type(p + 1).__name__, type(p.data).__name__, type(p.clone()).__name__, type(p.add_(1)).__name__
)
data = torch.zeros(2)
shared = nn.Parameter(data)
data.fill_(4)
print(shared)
shared.data = torch.ones(3)
print(shared)
attempt(lambda: nn.Parameter(torch.zeros(2)).add_(1))
print(torch.typename(p), torch.typename(nn.Parameter), torch.typename(nn.ReLU()), torch.typename(3))

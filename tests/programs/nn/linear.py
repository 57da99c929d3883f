# Linear: its numbers for a seed, and wrong inputs.

import torch
import torch.nn.functional as F
from torch import nn


def attempt(what):
    """Prints a value, or the exception that computing it raised."""
    try:
        print(what())
    except Exception as error:
        print(type(error).__name__, error)

torch.manual_seed(0)
lin = nn.Linear(3, 2)
print(lin.weight, lin.bias)
print(lin(torch.tensor([[1.0, 2.0, 3.0], [-1.0, 0.0, 1.0]])))
wide = nn.Linear(20, 4)
print(wide.weight, wide.bias)
print(nn.Linear(2, 1, bias=False).bias, nn.Linear(1, 1).bias.shape)
print(lin(torch.ones(2, 1, 3)).shape, lin(torch.ones(3)).shape, lin(torch.ones(0, 3)).shape)
for wrong in (
    lambda: lin(torch.zeros(2, 4)),
    lambda: lin(torch.zeros(4)),
    lambda: lin(3),
    lambda: lin([1.0, 2.0]),
    lambda: lin(),
    lambda: lin(torch.zeros(3), 1),
    lambda: lin(torch.zeros(1, 3, dtype=torch.int64)),
    lambda: F.linear(torch.zeros(2, 3), torch.zeros(4, 5)),
    lambda: F.linear(torch.zeros(2, 3)),
    lambda: F.linear(3, 4),
):
    attempt(wrong)
lin.weight = None
attempt(lambda: lin(torch.zeros(1, 3)))

"""Factory functions with traced sizes."""

import torch
from torch.fx import symbolic_trace

for function in (
    lambda x: torch.zeros(x, 3),
    lambda x: torch.zeros((x, 3)),
    lambda x: torch.ones(x),
    lambda x: torch.arange(x),
    lambda x: torch.arange(0, x, 2),
    lambda x: torch.full((x,), 1),
    lambda x: torch.rand(x),
    lambda x: torch.eye(x),
    lambda x: torch.linspace(0, x, 3),
    lambda x: torch.randint(0, x, (2,)),
    lambda x: torch.tensor(x),
    lambda x: torch.normal(x, 1.0),
    lambda x: torch.zeros_like(x),
    lambda x: torch.empty(x),
):
    try:
        print(symbolic_trace(function).code)
    except TypeError as error:
        print(error)

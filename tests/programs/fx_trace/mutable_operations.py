"""check_mutable_operations refuses functions that change their operands."""

import torch
from torch.fx import Tracer


class Strict(Tracer):
    check_mutable_operations = True


for function in (
    lambda x: torch.relu_(x),
    lambda x: torch.neg_(x),
    lambda x: torch.square_(x),
    lambda x: torch.dropout_(x, 0.5, True),
    lambda x: torch.abs(x, out=x),
    lambda x: torch.nn.functional.relu_(x),
    lambda x: torch.relu(x),
    lambda x: torch.nn.functional.relu(x, inplace=True),
    lambda x: x.add_(1),
    lambda x: x + 1,
):
    try:
        print(Strict().trace(function))
    except RuntimeError as error:
        print(error)

"""torch's functions check arguments while tracing."""

import torch
from torch.fx import symbolic_trace
from torch.nn import functional

for function in (
    lambda x: torch.relu(),
    lambda x: torch.relu(x, x),
    lambda x: torch.stack([x], wrong=3),
    lambda x: functional.relu(x, wrong=1),
    lambda x: torch.cat(x, x),
    lambda x: torch.cat([x, x], dim="a"),
    lambda x: functional.conv2d(x),
    lambda x: functional.dropout(x, 2.0),
):
    try:
        print(symbolic_trace(function).code)
    except Exception as error:
        print(type(error).__name__, error)

"""Calling a GraphModule with wrong arguments."""

import contextlib
import io

import torch
from torch.fx import symbolic_trace

gm = symbolic_trace(lambda x, y=2: x + y)
print(gm(1), gm(1, y=3), gm(x=1))
for args, kwargs in (((), {}), ((1, 2, 3), {}), ((1,), {"z": 1})):
    try:
        gm(*args, **kwargs)
    except TypeError as error:
        print(error)
err = io.StringIO()
with contextlib.redirect_stderr(err):
    try:
        gm(torch.ones(2), torch.ones(3))
    except RuntimeError as error:
        print(error)
print("line 5 of the traced Module" in err.getvalue(), "<--- HERE" in err.getvalue())

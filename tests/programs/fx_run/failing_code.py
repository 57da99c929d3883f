"""The note on standard error when generated code fails."""

import contextlib
import io
import re

import torch
from torch.fx import symbolic_trace


def function(x, y):
    z = x + 1
    return torch.matmul(z, y).relu()


gm = symbolic_trace(function)
note = io.StringIO()
with contextlib.redirect_stderr(note):
    try:
        gm(torch.ones(2, 3), torch.ones(2, 3))
    except RuntimeError as error:
        print(error)
text = note.getvalue()
print(text[text.index("Call using") :])
name = gm.forward.__code__.co_filename
print(re.sub("[0-9]+", "N", name.split("/")[0]))

# What standard error says of a failure below generated code: nothing when the function that failed
# is written in Python, the line of generated code when it is built in.
import contextlib
import io

import torch
import torch.nn.functional as F
from torch import fx, nn


class Leaf(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear, self.relu, self.blocks = nn.Linear(2, 2), nn.ReLU(), nn.Module()


@fx.wrap
def fails(x):
    raise ValueError("wrapped function failed")


CASES = {
    "module": lambda m, x: m.linear(x.t()),
    "too many arguments": lambda m, x: m.linear(x, x),
    "unknown keyword": lambda m, x: m.linear(z=x),
    "no arguments": lambda m, x: m.relu(),
    "wrapped": lambda m, x: fails(x),
    "einsum": lambda m, x: torch.einsum("i,j", x),
    "split": lambda m, x: x.split([5]),
    "norm": lambda m, x: torch.norm(x, dim=7),
    "unique": lambda m, x: x.unique(dim=9),
    "unflatten": lambda m, x: x.unflatten(1, (5, 5)),
    "cdist": lambda m, x: torch.cdist(x, x[0]),
    "tensordot": lambda m, x: torch.tensordot(x, x, 5),
    "//": lambda m, x: x // x.new_ones(7),
    "**": lambda m, x: x ** x.new_ones(7),
    "%": lambda m, x: x % x.new_ones(7),
    "-": lambda m, x: x - "a",
    "@": lambda m, x: x @ x,
    "[]": lambda m, x: x[5],
    "method": lambda m, x: x.viw(1),
    "view": lambda m, x: x.view(7),
    "stack": lambda m, x: torch.stack([x, x[0]]),
    "relu": lambda m, x: F.relu(x.shape),
    "linear": lambda m, x: F.linear(x, torch.ones(3, 3)),
    "assert": lambda m, x: torch._assert(x.sum() > 9, "not so large"),
}
x = torch.ones(1, 2)
for name, function in CASES.items():
    root = Leaf()
    root.forward = None
    root.__class__ = type("Root", (Leaf,), {"forward": function})
    del root.forward
    traced = fx.symbolic_trace(root)
    said = io.StringIO()
    try:
        with contextlib.redirect_stderr(said):
            traced(x)
    except Exception as error:
        shown = "Call using an FX-traced Module" in said.getvalue()
        print(f"{name}: {type(error).__name__}, {'with' if shown else 'without'} a line")

# A submodule that has been taken away: nn.Module says it, in Python.
root = fx.symbolic_trace(nn.Sequential(nn.Sequential(nn.ReLU())))
root.delete_submodule("0.0")
try:
    root(x)
except AttributeError as error:
    print(error)

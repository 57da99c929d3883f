"""Which values may be arguments."""

import collections
import enum

import torch
from torch.fx import symbolic_trace
import torch.fx

Point = collections.namedtuple("Point", ["x", "y"])


class Color(enum.Enum):
    RED = 1


class Own:
    pass


def leaf(*args, **kwargs):
    return 0


torch.fx.wrap("leaf")

for value in (
    1, 1.5, 2j, "s", None, True, ..., (1,), [1, [2]], {"k": 1}, slice(1, 2), range(3), Point(1, 2),
    Color.RED, torch.float32, torch.device("cpu"), torch.strided, torch.Size([1, 2]), b"b", {1},
    frozenset(), Own, len, float("inf"), float("nan"), -0.0, 1 + 0j,
):  # fmt: skip
    try:
        print(symbolic_trace(lambda x: leaf(x, value)).code.split("\n")[-3].strip())
    except Exception as error:
        print(type(error).__name__, error)
for key in ("proxy", "nested"):
    try:
        symbolic_trace(lambda x: leaf({x: 1} if key == "proxy" else {(x, 1): 2}))
    except Exception as error:
        print(type(error).__name__, error)
try:
    symbolic_trace(lambda x: leaf(x, Own()))
except NotImplementedError as error:
    print(error)

"""Literals in generated code and in printed graphs."""

import collections
import enum

import torch
from torch.fx import Graph, GraphModule

Point = collections.namedtuple("Point", ["x", "y"])


class Color(enum.Enum):
    RED = 1


graph = Graph()
x = graph.placeholder("x")
graph.call_method("m", (
    x, 1, -2, 1.5, 1e30, float("inf"), float("-inf"), float("nan"), 1j, 1 + 2j, complex(0, -0.0),
    "it's", 'say "so"', "line\nend", "é", b"bytes", True, None, ..., (), (1,), [], [1, [2]], {},
    {"a": 1, 2: (x,)}, slice(None), slice(x, 2, None), range(3), Point(1, x), Color.RED,
    torch.float32, torch.long, torch.device("cpu"), torch.strided, torch.Size([1, 2]),
    torch.contiguous_format,
))  # fmt: skip
graph.output({"k": [x, (x,)]})
print(graph)
print(GraphModule({}, graph).code)

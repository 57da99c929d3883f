"""Arguments of every kind, printed and in generated code."""
import enum
from collections import namedtuple

import torch
from torch.fx import Graph

Pair = namedtuple("Pair", "first second")


class Color(enum.Enum):
    RED = 1


class Thing:
    def __repr__(self):
        return "Thing!"

    def __str__(self):
        return "a thing"


def helper(*args, **kwargs):
    return args


graph = Graph()
x = graph.placeholder("x")
kinds = [
    (x, None, True, ..., 1, -2, 2**70),
    (x, 1.5, -0.0, 1e100, 1e-7, float("inf"), float("-inf"), float("nan")),
    (x, 1j, 1 + 2j, 0j, complex(0, -0.0)),
    (x, "text", "it's", 'both \' and "', "tab\t line\n", "\x00\x7f é \u200b"),
    (x, [x, (x,), []], (), (1,), {"k": x, 3: "v", (1,): 2}, {}),
    (x, slice(None), slice(1, x, 2), range(5), range(1, 9, 2)),
    (x, torch.float32, torch.long, torch.device("cpu"), torch.Size([1, 2])),
    (x, Color.RED, Pair(x, 1), b"bytes", Thing(), frozenset({1}), torch.ones(2)),
]
for args in kinds:
    node = graph.call_function(helper, args, {"k": x, "s": "text"})
    print(node.format_node())
    print(node.args, node.kwargs)
    print([type(a).__name__ for a in node.args])
graph.output(x)
for line in graph.python_code("self").src.splitlines():
    print(line)
print(sorted(graph.python_code("self").globals)[:4])

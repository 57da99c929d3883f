"""How calls look in generated code."""

import math
import operator
import os.path

import torch
from torch.fx import Graph, GraphModule


def own(x):
    return x


class Outer:
    @staticmethod
    def method(x):
        return x


graph = Graph()
x = graph.placeholder("x")
for target in (
    own, Outer.method, len, print, math.floor, operator.add, operator.not_, operator.abs,
    operator.concat, operator.contains, operator.truth, torch.relu, torch.nn.functional.relu,
    torch._C._nn.gelu, torch.Tensor.add, torch.nn.ReLU, os.path.join, dict, str,
    isinstance, setattr,
):  # fmt: skip
    args = (x, x) if target is operator.add else (x,)
    try:
        graph.call_function(target, args, {"k": 1} if target is own else {})
    except Exception as error:
        print(type(error).__name__, error)
graph.output(None)
print(GraphModule({}, graph).code)
names = graph.python_code("self").globals
print([name for name in names if name not in ("fx_pytree", "pytree")])

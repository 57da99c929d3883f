"""Calls that change a value in place are no dead code, though nobody reads what they give; PyTorch
removes them, and the graph computes something else."""

import operator

import torch
import torch.nn.functional as F
from torch import nn
from torch.fx import Graph, symbolic_trace


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.act, self.plain = nn.ReLU(inplace=True), nn.ReLU()

    def forward(self, x, buffer):
        y = x - 1
        self.act(y)
        self.plain(y)
        y.add_(1)
        F.leaky_relu(y, inplace=True)
        F.leaky_relu(y)
        torch.mul(y, 2, out=buffer)
        torch.mul(y, 2)
        return y


gm = symbolic_trace(Net())
x, buffer = torch.tensor([-1.0, 3.0]), torch.zeros(2)
before = gm(x, buffer), buffer.clone()
print(gm.graph.eliminate_dead_code())
gm.recompile()
print(gm.graph)
print([torch.equal(a, b) for a, b in zip(before, (gm(x, buffer), buffer))])

graph = Graph()
x = graph.placeholder("x")
calls = [
    (torch.relu_, (x,), {}),
    (F.relu_, (x,), {}),
    (F.relu, (x, True), {}),
    (F.relu, (x, False), {}),
    (F.dropout, (x, 0.5, True, True), {}),
    (nn.init.zeros_, (x,), {}),
    (operator.iadd, (x, 1), {}),
    (operator.index, (x,), {}),
    (operator.is_not, (x, None), {}),
    (torch.add, (x, 1), {"out": x}),
    (torch.add, (x, 1), {"out": None}),
]
for function, args, kwargs in calls:
    node = graph.call_function(function, args, kwargs)
    print(node, node.is_impure(), node.is_impure(impure_random=False))
for name in ("copy_", "zero_", "__iadd__", "__setitem__", "add", "__init__", "_"):
    print(name, graph.call_method(name, (x,)).is_impure())

# Who knows better says so.
print(graph.eliminate_dead_code(lambda node: node.op == "placeholder"), len(graph.nodes))

"""Globals that want the names of locals."""

import torch
from torch.fx import Graph, GraphModule


def make(number):
    def same(x):
        return x + number

    same.__qualname__ = "same"
    return same


def relu(x):
    return -x


graph = Graph()
x = graph.placeholder("x")
first = graph.call_function(make(1), (x,), name="__main___same")
second = graph.call_function(make(2), (first,), name="same")
third = graph.call_function(relu, (second,), name="__main___relu")
fourth = graph.call_function(torch.relu, (third,), name="torch_1")
graph.output(graph.call_function(len, ([fourth],), name="len_1"))
gm = GraphModule({}, graph)
print(gm.code)
print(gm(torch.ones(1)))

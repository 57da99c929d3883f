"""What lint says."""

import torch
from torch.fx import Graph, GraphModule


def attempt(graph):
    try:
        graph.lint()
        print("fine")
    except (RuntimeError, ValueError) as error:
        print(type(error).__name__, error)


graph, other = Graph(), Graph()
x, foreign = graph.placeholder("x"), other.placeholder("y")
a = graph.call_function(torch.relu, (x,))
attempt(graph)
b = graph.call_function(torch.neg, (a,))
b.append(a)
attempt(graph)
b.prepend(a)
a.args = (foreign,)
attempt(graph)
a.args = (x,)
b.name = "relu"
attempt(graph)
b.name = "neg"
a.op = "odd"
attempt(graph)
a.op = "call_function"
a.target = "text"
attempt(graph)
a.target = torch.relu
x.target = 3
attempt(graph)
x.target = "x"
graph.get_attr("missing.weight")
attempt(graph)
graph.owning_module = torch.nn.Module()
attempt(graph)

"""Where values are freed."""

import torch
from torch.fx import Graph, GraphModule, symbolic_trace


def function(x, y, unused):
    a = x + y
    b = torch.relu(a)
    torch.neg(b)
    c = a * b
    return c, a


print(symbolic_trace(function).code)
print(symbolic_trace(lambda x: (x.sum(), 1)[1]).code)
print(symbolic_trace(lambda x, y: torch.stack([y, x, y, x + x])).code)
graph = Graph()
x = graph.placeholder("x")
graph.call_function(torch.cat, ([x, graph.call_function(torch.neg, (x,))],), {"dim": x})
print(GraphModule({}, graph).code)

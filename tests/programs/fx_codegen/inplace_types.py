"""The type of an in-place operator's value stands behind its name."""

import operator

import torch
from torch.fx import Graph, GraphModule

graph = Graph()
x = graph.placeholder("x")
first = graph.call_function(operator.iadd, (x, 1))
graph.call_function(operator.imul, (x, 2))
graph.output(first)
first.meta["val"] = torch.ones(2)
GraphModule({}, graph).print_readable()

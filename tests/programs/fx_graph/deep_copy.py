"""Copies of graphs share nothing but metadata's values."""

import copy

import torch
from torch.fx import Graph

graph = Graph()
x = graph.placeholder("x", default_value=3)
y = graph.call_function(torch.add, (x, [x, (x, slice(None, x))]), name="mine")
y.meta["list"] = [1]
y.extra = "lost"
output = graph.output(y, type_expr=int)
copied = copy.deepcopy(graph)
print(copied)
nodes = list(copied.nodes)
print(nodes[1].meta, nodes[1].meta["list"] is y.meta["list"], hasattr(nodes[1], "extra"))
print(nodes[2].type, copied.owning_module, nodes[1].graph is copied)
copied.erase_node(nodes[2])
print(len(graph.nodes), len(copied.nodes))
shallow = copy.copy(graph)
print(shallow is graph, type(shallow).__name__)

"""owning_module: what it is, and what it checks."""

import torch
from torch.fx import Graph, GraphModule

graph = Graph()
print(graph.owning_module)
graph.output(graph.placeholder("x"))
gm = GraphModule({}, graph)
print(graph.owning_module is gm)
other = GraphModule(torch.nn.Module(), graph, "Other")
print(graph.owning_module is other, gm.graph is other.graph)
try:
    graph.call_module("missing")
except AttributeError as error:
    print(error)

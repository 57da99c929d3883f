"""Nodes by writing ordinary Python with proxies around nodes."""

import torch
from torch.fx import Graph, GraphModule, Proxy

graph = Graph()
x = Proxy(graph.placeholder("x"))
y = Proxy(graph.placeholder("y"))
total = x + y.sigmoid() * 2
total = torch.cat([total, x[0:1]], dim=0)
graph.output((total.node, x.shape.node))
graph.lint()
print(graph)
print(GraphModule({}, graph).code)
print(type(total.tracer).__name__, total)

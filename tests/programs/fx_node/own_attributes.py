"""Nodes take attributes of a program's own; meta is a dict."""

import torch
from torch.fx import Graph

graph = Graph()
x = graph.placeholder("x")
x.tag = "mine"
x.meta["k"] = 1
print(next(iter(graph.nodes)).tag, list(graph.nodes)[0].meta, x.stack_trace)
x.stack_trace = "here"
print(x.meta, x.stack_trace)
x.name = "renamed"
print(x, graph.find_nodes(op="placeholder"), graph)
x.type = int
print(x.type, graph)
x._rename("x")
print(x.name)
x._rename("x")
print(x.name)

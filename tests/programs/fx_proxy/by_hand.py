"""Proxies made by hand append to their graph; two tracers don't mix."""

import re

import torch
from torch.fx import Graph, Proxy
from torch.fx.proxy import Attribute, GraphAppendingTracer

graph, other = Graph(), Graph()
x = Proxy(graph.placeholder("x"))
y = Proxy(graph.placeholder("y"), x.tracer)
print(x, type(x.tracer).__name__, x.tracer.graph is graph, (x + y).node.args)
print(type(x.shape) is Attribute, torch.relu(x), x.relu())
print(Proxy(x.node, GraphAppendingTracer(graph)))
print(graph)
z = Proxy(other.placeholder("z"))
try:
    torch.add(x, z)
except RuntimeError as error:
    print(re.sub("<.*?>|0x[0-9a-f]+", "_", str(error)))
print(x == x, hash(x) == hash(x), {x: 1}[x])

"""Proxies made by hand, and mixed."""
import torch
from torch.fx import Graph, Proxy, Tracer

graph = Graph()
x = graph.placeholder("x")
proxy = Proxy(x)
print(proxy, proxy.node is x, proxy + 1, proxy.shape, proxy.view(3), torch.relu(proxy))
print(list(graph.nodes))
print(type(proxy.tracer).__name__, proxy.shape.node, repr(proxy.shape))
print({proxy: 1}[proxy], proxy == proxy)
out = graph.output((proxy * 2).node)
print(graph)


class Identity(torch.nn.Module):
    def forward(self, x):
        return x


first, second = Tracer(), Tracer()
first.trace(Identity())
second.trace(Identity())
a = Proxy(next(iter(first.graph.nodes)), first)
b = Proxy(next(iter(second.graph.nodes)), second)
try:
    torch.add(a, b)
except RuntimeError as error:
    print(str(error)[:36])
print(first.create_arg([a, (1, {"k": a}), slice(a, None), range(3), torch.float32]))
for wrong in ({a: 1}, {1, 2}, {(1, a): 1}, b"bytes"):
    try:
        print(first.create_arg(wrong))
    except (RuntimeError, NotImplementedError) as error:
        print(type(error).__name__, error)

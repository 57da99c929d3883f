"""A tracer with proxies of its own."""

import torch
from torch.fx import GraphModule, Proxy, Tracer


class Loud(Proxy):
    def double(self):
        return self * 2

    def __repr__(self):
        return f"Loud({self.node.name})"


class LoudTracer(Tracer):
    def proxy(self, node):
        return Loud(node, self)

    def to_bool(self, obj):
        print("asked", obj)
        return True

    def iter(self, obj):
        return iter([obj[0], obj[1]])

    def keys(self, obj):
        return ["a", "b"]


def function(x):
    if x > 0:
        x = x.double()
    for item in x:
        x = x + item
    return dict(**x)


graph = LoudTracer().trace(function)
print(graph)
print(GraphModule(torch.nn.Module(), graph).code)

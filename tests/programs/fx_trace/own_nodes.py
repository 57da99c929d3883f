"""create_node, create_arg and create_proxy in a tracer of one's own."""

import torch
from torch.fx import GraphModule, Tracer


class Own(Tracer):
    def create_node(self, kind, target, args, kwargs, name=None, type_expr=None):
        node = super().create_node(kind, target, args, kwargs, name, type_expr)
        node.meta["number"] = len(self.graph.nodes)
        return node

    def create_arg(self, a):
        if isinstance(a, set):
            return tuple(sorted(self.create_arg(item) for item in a))
        return super().create_arg(a)

    def create_proxy(self, kind, target, args, kwargs, *rest, **more):
        print(kind, target if isinstance(target, str) else target.__name__)
        return super().create_proxy(kind, target, args, kwargs, *rest, **more)


graph = Own().trace(lambda x: x.reshape({1, 2}).sum() + 1)
print(graph)
print([node.meta for node in graph.nodes])

"""Transformer makes a new module by running the old one on proxies."""

import torch
from torch.fx import Proxy, Transformer, symbolic_trace


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(1, 1)
        self.w = torch.nn.Parameter(torch.ones(1))

    def forward(self, x: torch.Tensor, n: int = 2) -> torch.Tensor:
        return self.lin(x).relu() + self.w * n


gm = symbolic_trace(Net())
for node in gm.graph.nodes:
    node.meta["from"] = node.name
same = Transformer(gm).transform()
print(same.code, same.graph)
print(same.graph.output_node().meta)


class Swap(Transformer):
    def call_method(self, target, args, kwargs):
        print(target, [type(arg).__name__ for arg in args])
        return torch.sigmoid(args[0])

    def call_module(self, target, args, kwargs):
        return super().call_module(target, args, kwargs) + 1

    def get_attr(self, target, args, kwargs):
        value = super().get_attr(target, args, kwargs)
        print(isinstance(value, Proxy))
        return value


print(Swap(gm).transform().code)
print(type(same).__name__, same.lin is gm.lin)

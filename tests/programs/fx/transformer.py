"""Rewriting a module while it is run on proxies."""
import torch
from torch.fx import Transformer, symbolic_trace


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(2, 2)
        self.w = torch.nn.Parameter(torch.ones(2))

    def forward(self, x, y=1):
        return torch.relu(self.lin(x) + self.w).sum(dim=0) + y


class Swap(Transformer):
    def call_function(self, target, args, kwargs):
        if target is torch.relu:
            return torch.neg(*args, **kwargs)
        return super().call_function(target, args, kwargs)

    def call_method(self, target, args, kwargs):
        if target == "sum":
            return args[0].mean(**kwargs)
        return super().call_method(target, args, kwargs)


net = symbolic_trace(Net())
same = Transformer(net).transform()
print(same.code)
print(type(same).__name__, same.graph is net.graph, same.lin is net.lin)
swapped = Swap(net).transform()
print(swapped.code)
print(swapped.graph)
x = torch.ones(2, 2)
print(torch.equal(same(x), net(x)), torch.equal(swapped(x), net(x)))

"""A tracer that keeps some modules whole."""

import torch
from torch.fx import GraphModule, Tracer


class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(2, 2)

    def forward(self, x):
        return self.lin(x).relu()


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.one, self.two = Block(), Block()

    def forward(self, x):
        return self.two(self.one(x))


class KeepBlocks(Tracer):
    def is_leaf_module(self, m, module_qualified_name):
        return module_qualified_name == "one" or super().is_leaf_module(m, module_qualified_name)


net = Net()
graph = KeepBlocks().trace(net)
print(graph)
gm = GraphModule(net, graph, "Kept")
print(gm)
x = torch.ones(1, 2)
print(torch.equal(gm(x), net(x)))

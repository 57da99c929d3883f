"""meta["nn_module_stack"]: in which modules a node was made, and how often they were called."""

import torch
from torch.fx import symbolic_trace


class Inner(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(2, 2)

    def forward(self, x):
        return self.lin(x).relu()


class Outer(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.a = Inner()
        self.s = torch.nn.Sequential(Inner(), self.a)

    def forward(self, x):
        return self.s(self.a(x)) + 1


for node in symbolic_trace(Outer()).graph.nodes:
    stack = node.meta.get("nn_module_stack", {})
    print(node, list(node.meta), {key: (path, cls.__name__) for key, (path, cls) in stack.items()})

# Believes: every way to use weights is a call_module.
# Says: is missing: call_module

import torch
from torch.fx import symbolic_trace


class All(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = torch.nn.Linear(4, 4)
        self.shift = torch.nn.Parameter(torch.ones(4))

    def forward(self, x):
        y = torch.nn.functional.linear(x, self.fc.weight)
        y = torch.relu(y) + self.shift
        return y.abs()


traced = symbolic_trace(All())
for node in traced.graph.nodes:
    print(f"{node.op:14}", node.name)

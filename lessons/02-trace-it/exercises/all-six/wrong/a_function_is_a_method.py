# Believes: calling a function on a tensor is a method call.
# Says: is missing: call_method

import torch
from torch.fx import symbolic_trace


class All(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = torch.nn.Linear(4, 4)
        self.shift = torch.nn.Parameter(torch.ones(4))

    def forward(self, x):
        y = self.fc(x)
        y = torch.relu(y) + self.shift
        return torch.abs(y)


traced = symbolic_trace(All())
for node in traced.graph.nodes:
    print(f"{node.op:14}", node.name)

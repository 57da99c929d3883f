# Believes: torch.relu(y) and y.relu() are the same kind of node.
# Says: is missing: call_function

import torch
from torch.fx import symbolic_trace


class All(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = torch.nn.Linear(4, 4)
        self.shift = torch.nn.Parameter(torch.ones(4))

    def forward(self, x):
        y = self.fc(x)
        y = y.relu().add(self.shift)
        return y.abs()


traced = symbolic_trace(All())
for node in traced.graph.nodes:
    print(f"{node.op:14}", node.name)

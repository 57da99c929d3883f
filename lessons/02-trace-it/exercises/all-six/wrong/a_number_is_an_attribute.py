# Believes: every attribute that forward reads becomes a get_attr node.
# Says: A plain Python number is written into the arguments

import torch
from torch.fx import symbolic_trace


class All(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = torch.nn.Linear(4, 4)
        self.shift = 1.0

    def forward(self, x):
        y = self.fc(x)
        y = torch.relu(y) + self.shift
        return y.abs()


traced = symbolic_trace(All())
for node in traced.graph.nodes:
    print(f"{node.op:14}", node.name)

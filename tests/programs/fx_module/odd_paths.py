"""Paths that are no identifiers."""

import torch
from torch.fx import symbolic_trace


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = torch.nn.ModuleList([torch.nn.ReLU(), torch.nn.Tanh()])
        self.named = torch.nn.ModuleDict({"a b": torch.nn.Sigmoid(), "c": torch.nn.ReLU()})
        self.weights = torch.nn.ParameterList([torch.ones(1), torch.zeros(1)])

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return self.named["a b"](x) + self.named["c"](x) + self.weights[0]


gm = symbolic_trace(Net())
print(gm.code)
print(gm)
print(gm(torch.zeros(1)), list(gm.state_dict()))

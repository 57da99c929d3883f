"""Which modules are leaves."""

import torch
from torch.fx import GraphModule, Tracer, symbolic_trace


class Own(torch.nn.ReLU):
    pass


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.own, self.linear = Own(), torch.nn.Linear(1, 1)
        self.inner = torch.nn.Sequential(torch.nn.Sequential(torch.nn.ReLU()), Own())

    def forward(self, x):
        return self.inner(self.own(self.linear(x)))


print(symbolic_trace(Net()).code)
tracer = Tracer()
for module in (torch.nn.ReLU(), torch.nn.Sequential(), Own(), Net(), torch.nn.LSTM(1, 1)):
    print(type(module).__name__, tracer.is_leaf_module(module, "name"))
print(symbolic_trace(Own()).code, symbolic_trace(torch.nn.ReLU()).code)

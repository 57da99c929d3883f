"""split_module gives modules whose paths look alike names of their own. In PyTorch 2.14.1 both
calls go to one of them."""

import torch
from torch import fx
from torch.fx.passes.split_module import split_module


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.a = torch.nn.Module()
        self.a.b = torch.nn.ReLU()
        self.a_b = torch.nn.Sigmoid()

    def forward(self, x):
        return self.a_b(self.a.b(x)) + self.a.b(x)


root, paths = Model(), {}
gm = fx.symbolic_trace(root)
split = split_module(gm, root, lambda node: 0, paths)
print(split.submod_0.code, paths)
x = torch.tensor([-1.0, 2.0])
print(torch.equal(split(x), root(x)))

"""Patterns with modules go by paths; submodules come along and go."""

import torch
from torch.fx import replace_pattern, symbolic_trace


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin, self.act, self.other = torch.nn.Linear(1, 1), torch.nn.ReLU(), torch.nn.Tanh()

    def forward(self, x):
        return self.other(self.act(self.lin(x)))


class Pattern(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.act = torch.nn.Tanh()

    def forward(self, x):
        return self.act(x)


class New(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.fresh, self.lin = torch.nn.Sigmoid(), torch.nn.Identity()

    def forward(self, x):
        return self.lin(self.fresh(x))


gm = symbolic_trace(Net())
print(len(replace_pattern(gm, Pattern(), New())))
print(gm.code, gm)


class Missing(torch.nn.Module):
    def forward(self, x):
        return self.gone(x)


gm = symbolic_trace(Net())
print(len(replace_pattern(gm, lambda x: torch.relu(x), lambda x: torch.neg(x))))
print(gm)

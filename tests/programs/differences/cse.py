"""CSEPass leaves alone what PyTorch 2.14.1 shares wrongly: literals of other types, random numbers,
changes in place, modules that keep state."""

import torch
from torch import fx
from torch.fx.passes.dialect.common.cse_pass import CSEPass, get_CSE_banned_ops


def literals(x):
    return x + 1, x + 1.0, x + True, x * 0.0, x * -0.0, x + 1


def chance(x):
    drop = torch.nn.functional.dropout
    a, b = torch.rand_like(x), torch.rand_like(x)
    return a, b, drop(x, 0.5), drop(x, 0.5), x.bernoulli(), x.bernoulli()


def in_place(x):
    a, b = x.relu(), x.relu()
    a.add_(1)
    torch.relu_(x)
    c, d = x.relu(), x.relu()
    torch.neg(x, out=a)
    return a, b, c, d, x.relu()


for function in (literals, chance, in_place):
    result = CSEPass()(fx.symbolic_trace(function))
    print(function.__name__, result.modified, result.graph_module.code)


class Twice(torch.nn.Module):
    def __init__(self, inplace=False):
        super().__init__()
        self.drop = torch.nn.Dropout(0.5)
        self.norm = torch.nn.BatchNorm1d(2)
        self.relu = torch.nn.ReLU(inplace)

    def forward(self, x):
        return self.drop(x), self.drop(x), self.norm(x), self.norm(x), self.relu(-x), self.relu(-x)


for mode in (True, False):
    print(mode, CSEPass()(fx.symbolic_trace(Twice().train(mode))).graph_module.code)
print(CSEPass()(fx.symbolic_trace(Twice(True).eval())).graph_module.code)
print(torch.rand in get_CSE_banned_ops(), torch.relu in get_CSE_banned_ops())

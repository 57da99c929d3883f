"""Patterns with modules and attributes: paths are compared, not kinds."""
import torch
from torch.fx import replace_pattern, symbolic_trace


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(2, 2)
        self.w = torch.nn.Parameter(torch.ones(2))
        self.register_buffer("b", torch.ones(2))

    def forward(self, x):
        return self.lin(x) * self.w + self.b


class SameName(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.ReLU()

    def forward(self, x):
        return self.lin(x)


class OtherName(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.other = torch.nn.Linear(2, 2)

    def forward(self, x):
        return self.other(x)


class New(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.new = torch.nn.Sigmoid()

    def forward(self, x):
        return self.new(x)


class AnyParameter(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.q = torch.nn.Parameter(torch.zeros(3))

    def forward(self, x):
        return x * self.q


class AddParameter(AnyParameter):
    def forward(self, x):
        return x + self.q


def run(pattern, replacement):
    traced = symbolic_trace(Net())
    print(len(replace_pattern(traced, pattern, replacement)))
    print(traced)


run(SameName(), New())
run(OtherName(), New())
run(symbolic_trace(SameName()), symbolic_trace(New()))
run(AnyParameter(), lambda x: x)
run(AddParameter(), lambda x: x)

"""What can't be traced at all."""
import torch
from torch.fx import Tracer, symbolic_trace


def show(function):
    try:
        print(function())
    except Exception as error:
        print(type(error).__name__, error)


class NoSelf(torch.nn.Module):
    def forward(*args):
        return args[1]


parameter = torch.nn.Parameter(torch.ones(1))
foreign = torch.nn.Linear(1, 1)


class ForeignParameter(torch.nn.Module):
    def forward(self, x):
        return x + parameter


class ForeignModule(torch.nn.Module):
    def forward(self, x):
        return foreign(x)


class Named(Tracer):
    traced_func_name = "other"


show(lambda: symbolic_trace(len))
show(lambda: symbolic_trace(3))
show(lambda: symbolic_trace(NoSelf()))
show(lambda: symbolic_trace(ForeignParameter()))
show(lambda: symbolic_trace(ForeignModule()))
show(lambda: Named().trace(ForeignModule()))
show(lambda: symbolic_trace(lambda x: torch.relu({x: 1})))
show(lambda: symbolic_trace(lambda x: x.foo({x: 1})))
show(lambda: symbolic_trace(lambda x: x.foo({1, 2})))
show(lambda: symbolic_trace(lambda x: x.foo(object())))
show(lambda: symbolic_trace(lambda x: x.undefined_name_of_mine).code)
show(lambda: symbolic_trace(lambda x: undefined))  # noqa: F821
show(lambda: symbolic_trace(lambda x: 1 / 0))
print(torch.nn.Module.__call__.__name__, torch.fx.symbolic_trace(lambda x: x).code)

"""RewritingTracer writes functions and submodules anew as well, and assignments with annotations;
PyTorch 2.14.1 fails there."""

import torch
from torch import fx
from torch.fx.experimental.rewriter import AST_Rewriter, RewritingTracer


class Inner(torch.nn.Module):
    def forward(self, x):
        total: torch.Tensor = x.sum()
        assert total > 0, "positive"
        return x + 1


class Outer(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = Inner()
        self.linear = torch.nn.Linear(2, 2)

    def forward(self, x):
        return self.linear(self.inner(x))


outer, tracer = Outer(), RewritingTracer()
print(fx.GraphModule(outer, tracer.trace(outer)).code, tracer.root.linear is outer.linear)


def function(a, b=2, *, c=3):
    assert a.shape[0] == b
    return torch.neg(a) * c


print(fx.GraphModule({}, RewritingTracer().trace(function)).code)
again = AST_Rewriter().rewrite(function)
print(again.__name__, again.__defaults__, again.__kwdefaults__, again(torch.ones(2)))
try:
    again(torch.ones(3))
except AssertionError as error:
    print("AssertionError", error)


def around(limit):
    def inside(x):
        assert x.sum() == limit, "limit"
        return x

    return inside


print(AST_Rewriter().rewrite(around(2.0))(torch.ones(2)))
print(RewritingTracer().trace(lambda x: x + 1))

"""Gradual types where PyTorch gives sizes that its own layers don't, or no answer."""

import torch
from torch import fx, nn
from torch.fx.experimental import graph_gradual_typechecker as checker
from torch.fx.experimental.unify_refinements import infer_symbolic_types
from torch.fx.tensor_type import Dyn
from torch.fx.tensor_type import TensorType as T


class Base(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 6, 3, stride=(2, 3))
        self.average = nn.AdaptiveAvgPool2d((None, 3))
        self.relu = nn.ReLU()


def infer(forward, shape):
    """The types of a model's nodes and what the model really gives."""
    model = type("Model", (Base,), {"forward": forward})()
    gm = fx.symbolic_trace(model)
    try:
        checker.GraphTypeChecker({}, gm).type_check()
        infer_symbolic_types(gm)
        print(forward.__name__, [node.type for node in gm.graph.nodes])
        print(" ", tuple(model(torch.zeros(shape)).shape))
    except (TypeError, RuntimeError) as error:
        print(forward.__name__, type(error).__name__, error)


def strides(self, x: T((1, 3, 20, Dyn))):
    return self.conv(x)


def keeps_height(self, x: T((1, 3, 20, Dyn))):
    return self.average(x)


def flattens_last(self, x: T((Dyn, 3, Dyn, 5))):
    return torch.flatten(x, -3, -2)


def flattens_nothing(self, x: T((Dyn, 3))):
    return torch.flatten(x, -1)


def reshapes_wrongly(self, x: T((2, 3, 4))):
    return torch.reshape(x, [3])


def reshapes_nothing(self, x: T((0, 3))):
    return torch.reshape(x, [3, 0])


infer(strides, (1, 3, 20, 20))
infer(keeps_height, (1, 3, 20, 20))
infer(flattens_last, (2, 3, 4, 5))
infer(flattens_nothing, (2, 3))
infer(reshapes_wrongly, (2, 3, 4))
infer(reshapes_nothing, (0, 3))


print("not checked before")


def unchecked(self, x):
    return self.conv(x)


gm = fx.symbolic_trace(type("Model", (Base,), {"forward": unchecked})())
infer_symbolic_types(gm)
print([node.type for node in gm.graph.nodes])
refine = checker.Refine(gm)
print(refine.replace_dyn_with_fresh_var((Dyn, [Dyn])), refine.constraints)
x = refine.convert_to_sympy_symbols(refine.replace_dyn_with_fresh_var(Dyn))
for function in (
    lambda: x % 2, lambda: x < 3, lambda: x / x, lambda: x**-1, lambda: x + 0.5, lambda: abs(x),
    lambda: x.args, lambda: x.subs(x + 1, 2), lambda: x.subs(x, 2.5), lambda: type(x.subs(x, 2)),
):  # fmt: skip
    try:
        print(function())
    except (TypeError, AttributeError, NotImplementedError) as error:
        print(type(error).__name__, error)
gm.graph.nodes
graph = fx.Graph()
node = graph.placeholder("x")
node.type = checker.Refine(None).replace_dyn_with_fresh_var(T((Dyn, 2)))
print(graph.python_code("self").src)

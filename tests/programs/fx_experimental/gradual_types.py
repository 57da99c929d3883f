"""graph_gradual_typechecker: types of tensors whose sizes may be unknown."""

import torch
from torch import fx
from torch.fx.experimental.graph_gradual_typechecker import (
    GraphTypeChecker, broadcast_types, calculate_out_dimension, expand_to_tensor_dim,
    get_greatest_upper_bound, register_inference_rule,
)  # fmt: skip
from torch.fx.experimental.refinement_types import Equality
from torch.fx.tensor_type import Dyn
from torch.fx.tensor_type import TensorType as T


def attempt(function, *args):
    try:
        print(function(*args))
    except Exception as error:
        print(type(error).__name__, error)


print(Equality(1, 2), Equality(1, 2) == Equality(1, 2), repr(Equality(1, T((1,)))))
for args in ((Dyn, 2), (T((1, 2)), 2), (T((1, 2)), 3), (1, 3)):
    attempt(expand_to_tensor_dim, *args)
for args in (
    (T((1, 2)), T((3, 1))), (T((1, 2)), T((2,))), (T((1, 2)), Dyn), (Dyn, 1),
    (T((Dyn, 1)), T((3, 4))), (T((2,)), T((3,))), (1, T((2,))), (T((1, Dyn)), T((5, 6, 7))),
):  # fmt: skip
    attempt(broadcast_types, *args)
for args in (
    (1, Dyn), (T((1, Dyn)), T((Dyn, 2))), (T((1, 2)), T((1, 3))), (Dyn, T((1,))),
    (T((1,)), T((1, 2))),
):  # fmt: skip
    attempt(get_greatest_upper_bound, *args)
conv = torch.nn.Conv2d(3, 6, 3, padding=1, stride=2)
print(calculate_out_dimension(8, conv, 0), calculate_out_dimension(Dyn, conv, 1))


class Base(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = torch.nn.Conv2d(3, 6, 3, padding=1)
        self.bn = torch.nn.BatchNorm2d(6)
        self.linear = torch.nn.Linear(4, 5)
        self.relu = torch.nn.ReLU()
        self.pool = torch.nn.MaxPool2d(2)
        self.average = torch.nn.AdaptiveAvgPool2d((4, 7))
        self.tanh = torch.nn.Tanh()


def check(forward):
    gm = fx.symbolic_trace(type("Model", (Base,), {"forward": forward})())
    try:
        print(forward.__name__, GraphTypeChecker({}, gm).type_check())
    except Exception as error:
        print(forward.__name__, type(error).__name__, str(error).split(" of type object")[0])
    print([(node.name, node.type) for node in gm.graph.nodes])


def adds(self, x: T((1, 2, 3, Dyn)), y: T((1, 2, 3, Dyn))):
    return torch.add(x, y)


def adds_wrongly(self, x: T((1, 2, 3)), y: T((1, 2, 4))):
    return x + y


def adds_number(self, x: T((1, 2))):
    return x + 1


def convolves(self, x: T((2, 3, 8, 8))):
    return self.relu(self.bn(self.conv(x)))


def convolves_wrongly(self, x: T((2, 4, 8, 8))):
    return self.conv(x)


def convolves_partly(self, x: T((2, 3, Dyn, 8))):
    return self.bn(self.conv(x))


def unknown(self, x: Dyn):
    return self.conv(x)


def untyped(self, x):
    return torch.flatten(x, 1)


def multiplies(self, x: T((2, Dyn))):
    return torch.flatten(self.linear(x), 0)


def multiplies_wrongly(self, x: T((2, 5))):
    return self.linear(x)


def pools(self, x: T((2, 6, 8, 8))):
    return self.average(self.pool(x))


def flattens(self, x: T((2, 3, 8, 8))):
    return torch.flatten(self.pool(self.conv(x)), 1), x


def transposes(self, x: T((2, 6, 8))):
    return torch.transpose(x, 0, 2)


def transposes_wrongly(self, x: T((2, 3, 4))):
    return torch.transpose(x, 0, 5)


def reshapes(self, x: T((2, 6, 8))):
    return torch.reshape(x, [2, -1])


def reshapes_wrongly(self, x: T((2, 6, 8))):
    return torch.reshape(x, [5, -1])


def reshapes_by_tuple(self, x: T((2, 6, 8))):
    return torch.reshape(x, (2, -1))


def has_no_rule(self, x: T((2, 6, 8))):
    return torch.neg(x)


def module_has_no_rule(self, x: T((2, 6, 8))):
    return self.tanh(x)


for function in (
    adds, adds_wrongly, adds_number, convolves, convolves_wrongly, convolves_partly, unknown,
    untyped, multiplies, multiplies_wrongly, pools, flattens, transposes, transposes_wrongly,
    reshapes, reshapes_wrongly, reshapes_by_tuple, has_no_rule, module_has_no_rule,
):  # fmt: skip
    check(function)


@register_inference_rule(torch.neg)
def rule(node):
    node.type = node.args[0].type
    return node.type


check(has_no_rule)
try:
    register_inference_rule(torch.neg)(rule)
except RuntimeError as error:
    print(str(error).split(" of type object")[0])


def typed(x: Dyn, y: T((1, Dyn))):
    return x + y


print(fx.symbolic_trace(typed).code)

# Activations as functions and modules.

import torch
import torch.nn.functional as F
from torch import nn


def attempt(what):
    """Prints a value, or the exception that computing it raised."""
    try:
        print(what())
    except Exception as error:
        print(type(error).__name__, error)

x = torch.tensor([[-2.0, -0.5, 0.0, 0.5, 1.0, 7.0]])
for name in (
    "relu relu6 leaky_relu elu selu celu gelu silu mish sigmoid tanh hardtanh hardsigmoid "
    "hardswish softplus logsigmoid softsign tanhshrink glu"
).split():
    print(name, getattr(F, name)(x))
for module in (
    nn.ReLU(), nn.ReLU6(), nn.LeakyReLU(0.1), nn.ELU(0.5), nn.GELU("tanh"), nn.SiLU(), nn.Softplus(
        2.0, 1.0
    ),
    nn.Hardtanh(-1, 2), nn.Softmax(1), nn.LogSoftmax(-1), nn.Softmin(1), nn.Threshold(
        0.1, 20
    ), nn.LogSigmoid(),
):
    print(module, module(x))
print(F.softmax(x, dim=1), F.log_softmax(x, dim=1), F.softmin(x, dim=1))
y = x.clone()
print(F.relu(y, inplace=True) is y, y)
for name in "elu selu celu silu mish hardsigmoid hardswish leaky_relu relu6 hardtanh".split():
    y = x.clone()
    print(name, getattr(F, name)(y, inplace=True) is y, y)
NAMES = "relu leaky_relu elu selu silu gelu hardswish hardsigmoid mish sigmoid tanh softsign"
for name in NAMES.split():
    attempt(lambda: getattr(F, name)(3))
for wrong in (
    lambda: F.relu(),
    lambda: F.relu(x, size=1),
    lambda: F.gelu(),
    lambda: F.gelu(x, "tanh"),
    lambda: nn.GELU("foo")(x),
    lambda: F.elu(x, "a"),
    lambda: F.softmax(x, 3),
    lambda: F.hardtanh(x, 2, 1),
    lambda: F.glu(torch.zeros(3)),
    lambda: nn.Softmax(0)(3),
):
    attempt(wrong)

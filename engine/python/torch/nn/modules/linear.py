"""Linear, Bilinear and Identity."""

import math

import torch
from torch import Tensor

from .. import functional as F
from .. import init
from .._lazy import lazy_kinds
from ..parameter import Parameter
from .module import Module

__all__ = ["Bilinear", "Identity", "Linear"]


class Identity(Module):
    """Returns its input. Takes any arguments, so that it can stand in for other modules."""

    def __init__(self, *args, **kwargs):
        super().__init__()

    def forward(self, input: Tensor) -> Tensor:
        return input


class Linear(Module):
    """x @ weight.T + bias, for x of shape [*, in_features]; weight is [out_features, in_features].

    Weight and bias start uniform within 1 / sqrt(in_features), by the default random stream.
    """

    __constants__ = ["in_features", "out_features"]
    in_features: int
    out_features: int
    weight: Tensor

    def __init__(self, in_features, out_features, bias=True, device=None, dtype=None):
        super().__init__()
        made = {"device": device, "dtype": dtype}
        self.in_features = in_features
        self.out_features = out_features
        self.weight = Parameter(torch.empty((out_features, in_features), **made))
        if bias:
            self.bias = Parameter(torch.empty(out_features, **made))
        else:
            self.register_parameter("bias", None)
        self.reset_parameters()

    def reset_parameters(self):
        """Draws weight and bias afresh."""
        init.kaiming_uniform_(self.weight, a=math.sqrt(5))
        if self.bias is not None:
            bound = 1 / math.sqrt(self.in_features) if self.in_features > 0 else 0
            init.uniform_(self.bias, -bound, bound)

    def forward(self, input: Tensor) -> Tensor:
        return F.linear(input, self.weight, self.bias)

    def extra_repr(self):
        return (
            f"in_features={self.in_features}, out_features={self.out_features}, "
            f"bias={self.bias is not None}"
        )


class NonDynamicallyQuantizableLinear(Linear):
    """A Linear that MultiheadAttention projects its heads with."""


class Bilinear(Module):
    """x1 @ weight[o] @ x2 + bias for each of out_features."""

    __constants__ = ["in1_features", "in2_features", "out_features"]

    def __init__(
        self, in1_features: int, in2_features: int, out_features: int, bias: bool = True,
        device=None, dtype=None
    ) -> None:
        super().__init__()
        if in1_features <= 0:
            raise ValueError(f"in1_features must be > 0, but got (in1_features={in1_features})")
        made = {"device": device, "dtype": dtype}
        self.in1_features, self.in2_features = in1_features, in2_features
        self.out_features = out_features
        self.weight = Parameter(torch.empty((out_features, in1_features, in2_features), **made))
        if bias:
            self.bias = Parameter(torch.empty(out_features, **made))
        else:
            self.register_parameter("bias", None)
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Draws weight and bias afresh, uniform within 1 / sqrt(in1_features)."""
        bound = 1 / math.sqrt(self.weight.size(1))
        for parameter in (self.weight, self.bias):
            if parameter is not None:
                init.uniform_(parameter, -bound, bound)

    def forward(self, input1: Tensor, input2: Tensor) -> Tensor:
        return F.bilinear(input1, input2, self.weight, self.bias)

    def extra_repr(self):
        return (
            f"in1_features={self.in1_features}, in2_features={self.in2_features}, "
            f"out_features={self.out_features}, bias={self.bias is not None}"
        )


__getattr__ = lazy_kinds(__name__)

"""Activations with slopes and thresholds of their own; found among the others, too."""

import torch
from torch import Tensor

from .. import functional as F
from ..parameter import Parameter
from .module import Module

__all__ = ["Hardshrink", "PReLU", "RReLU", "Softmax2d", "Softshrink"]


class Softmax2d(Module):
    """Softmax over the channels of [N, C, H, W] or [C, H, W]."""

    __module__ = "torch.nn.modules.activation"

    def forward(self, input: Tensor) -> Tensor:
        if input.dim() not in (3, 4):
            raise ValueError(
                f"Softmax2d: expected input to be 3D or 4D, got {input.dim()}D instead"
            )
        return F.softmax(input, -3, _stacklevel=5)


class PReLU(Module):
    """x where it is positive, weight * x elsewhere; one weight, or one a channel."""

    __module__ = "torch.nn.modules.activation"
    __constants__ = ["num_parameters"]

    def __init__(
        self, num_parameters: int = 1, init: float = 0.25, device=None, dtype=None
    ) -> None:
        super().__init__()
        self.num_parameters, self.init = num_parameters, init
        self.weight = Parameter(torch.empty(num_parameters, device=device, dtype=dtype))
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Makes all weights `init`."""
        torch.nn.init.constant_(self.weight, self.init)

    def forward(self, input: Tensor) -> Tensor:
        return F.prelu(input, self.weight)

    def extra_repr(self):
        return f"num_parameters={self.num_parameters}"


class RReLU(Module):
    """LeakyReLU with slopes drawn between lower and upper in training, their mean otherwise."""

    __module__ = "torch.nn.modules.activation"
    __constants__ = ["lower", "upper", "inplace"]

    def __init__(
        self, lower: float = 1.0 / 8, upper: float = 1.0 / 3, inplace: bool = False
    ) -> None:
        super().__init__()
        self.lower, self.upper, self.inplace = lower, upper, inplace

    def forward(self, input: Tensor) -> Tensor:
        return F.rrelu(input, self.lower, self.upper, self.training, self.inplace)

    def extra_repr(self):
        inplace = ", inplace=True" if self.inplace else ""
        return f"lower={self.lower}, upper={self.upper}{inplace}"


class _Shrink(Module):
    __constants__ = ["lambd"]

    def __init__(self, lambd: float = 0.5) -> None:
        super().__init__()
        self.lambd = lambd

    def extra_repr(self):
        return f"{self.lambd}"


class Hardshrink(_Shrink):
    """x outside of -lambd to lambd, 0 inside."""

    __module__ = "torch.nn.modules.activation"

    def forward(self, input: Tensor) -> Tensor:
        return F.hardshrink(input, self.lambd)


class Softshrink(_Shrink):
    """x moved towards 0 by lambd, 0 where it would pass it."""

    __module__ = "torch.nn.modules.activation"

    def forward(self, input: Tensor) -> Tensor:
        return F.softshrink(input, self.lambd)

"""Activations as modules. What each computes is in torch.nn.functional."""

import importlib
import warnings

import torch
from torch import Tensor

from .. import functional as F
from .module import Module

__all__ = [
    "CELU",
    "ELU",
    "GELU",
    "GLU",
    "Hardsigmoid",
    "Hardswish",
    "Hardtanh",
    "LeakyReLU",
    "LogSigmoid",
    "LogSoftmax",
    "Mish",
    "ReLU",
    "ReLU6",
    "SELU",
    "SiLU",
    "Sigmoid",
    "Softmax",
    "Softmin",
    "Softplus",
    "Softsign",
    "Tanh",
    "Tanhshrink",
    "Threshold",
]


def _shown(module, *names):
    """The settings of a module as its text shows them; inplace only when it is set."""
    values = [f"{name}={getattr(module, name)}" for name in names]
    return ", ".join(values + (["inplace=True"] if module.inplace else []))


class _InPlace(Module):
    # Modules with no setting but `inplace`.
    __constants__ = ["inplace"]
    inplace: bool

    def __init__(self, inplace: bool = False):
        super().__init__()
        self.inplace = inplace

    def extra_repr(self):
        return _shown(self)


class ReLU(_InPlace):
    """max(x, 0)"""

    def forward(self, input: Tensor) -> Tensor:
        return F.relu(input, inplace=self.inplace)


class SELU(_InPlace):
    """The scaled ELU whose two constants keep mean and variance."""

    def forward(self, input: Tensor) -> Tensor:
        return F.selu(input, self.inplace)


class SiLU(_InPlace):
    """x * sigmoid(x)"""

    def forward(self, input: Tensor) -> Tensor:
        return F.silu(input, inplace=self.inplace)


class Mish(_InPlace):
    """x * tanh(softplus(x))"""

    def forward(self, input: Tensor) -> Tensor:
        return F.mish(input, inplace=self.inplace)


class Hardsigmoid(_InPlace):
    """relu6(x + 3) / 6"""

    def forward(self, input: Tensor) -> Tensor:
        return F.hardsigmoid(input, self.inplace)

    def extra_repr(self):
        return ""


class Hardswish(_InPlace):
    """x * hardsigmoid(x)"""

    def forward(self, input: Tensor) -> Tensor:
        return F.hardswish(input, self.inplace)

    def extra_repr(self):
        return ""


class Hardtanh(Module):
    """x held between min_val and max_val."""

    __constants__ = ["min_val", "max_val", "inplace"]

    def __init__(
        self, min_val=-1.0, max_val=1.0, inplace: bool = False, min_value=None, max_value=None
    ):
        super().__init__()
        for end, value in (("min", min_value), ("max", max_value)):
            if value is not None:
                warnings.warn(
                    f"keyword argument `{end}_value` is deprecated and renamed to `{end}_val`",
                    FutureWarning,
                    stacklevel=2,
                )
        lowest = min_val if min_value is None else min_value
        highest = max_val if max_value is None else max_value
        if not highest > lowest:
            raise AssertionError(f"max_val ({highest}) must be greater than min_val ({lowest})")
        self.min_val, self.max_val, self.inplace = lowest, highest, inplace

    def forward(self, input: Tensor) -> Tensor:
        return F.hardtanh(input, self.min_val, self.max_val, self.inplace)

    def extra_repr(self):
        return _shown(self, "min_val", "max_val")


class ReLU6(Hardtanh):
    """x held between 0 and 6."""

    def __init__(self, inplace: bool = False):
        super().__init__(0.0, 6.0, inplace)

    def extra_repr(self):
        return _shown(self)


class LeakyReLU(Module):
    """x where it is positive, negative_slope * x elsewhere."""

    __constants__ = ["inplace", "negative_slope"]

    def __init__(self, negative_slope: float = 0.01, inplace: bool = False):
        super().__init__()
        self.negative_slope = negative_slope
        self.inplace = inplace

    def forward(self, input: Tensor) -> Tensor:
        return F.leaky_relu(input, self.negative_slope, self.inplace)

    def extra_repr(self):
        return _shown(self, "negative_slope")


class _Alpha(Module):
    __constants__ = ["alpha", "inplace"]

    def __init__(self, alpha: float = 1.0, inplace: bool = False):
        super().__init__()
        self.alpha = alpha
        self.inplace = inplace

    def extra_repr(self):
        return _shown(self, "alpha")


class ELU(_Alpha):
    """x where it is positive, alpha * (exp(x) - 1) elsewhere."""

    def forward(self, input: Tensor) -> Tensor:
        return F.elu(input, self.alpha, self.inplace)


class CELU(_Alpha):
    """x where it is positive, alpha * (exp(x / alpha) - 1) elsewhere."""

    def forward(self, input: Tensor) -> Tensor:
        return F.celu(input, self.alpha, self.inplace)


class GELU(Module):
    """x times the normal distribution's share below x; approximate: "none" or "tanh"."""

    __constants__ = ["approximate"]
    approximate: str

    def __init__(self, approximate: str = "none"):
        super().__init__()
        self.approximate = approximate

    def forward(self, input: Tensor) -> Tensor:
        return F.gelu(input, approximate=self.approximate)

    def extra_repr(self):
        return f"approximate={self.approximate!r}"


class GLU(Module):
    """The first half along dim times the sigmoid of the second half."""

    __constants__ = ["dim"]

    def __init__(self, dim: int = -1):
        super().__init__()
        self.dim = dim

    def forward(self, input: Tensor) -> Tensor:
        return F.glu(input, self.dim)

    def extra_repr(self):
        return f"dim={self.dim}"


class Softplus(Module):
    """log(1 + exp(beta * x)) / beta; x itself where beta * x is above threshold."""

    __constants__ = ["beta", "threshold"]

    def __init__(self, beta: float = 1.0, threshold: float = 20.0):
        super().__init__()
        self.beta = beta
        self.threshold = threshold

    def forward(self, input: Tensor) -> Tensor:
        return F.softplus(input, self.beta, self.threshold)

    def extra_repr(self):
        return f"beta={self.beta}, threshold={self.threshold}"


class Threshold(Module):
    """x where it is above threshold, value elsewhere."""

    __constants__ = ["threshold", "value", "inplace"]

    def __init__(self, threshold: float, value: float, inplace: bool = False):
        super().__init__()
        self.threshold, self.value, self.inplace = threshold, value, inplace

    def forward(self, input: Tensor) -> Tensor:
        return F.threshold(input, self.threshold, self.value, self.inplace)

    def extra_repr(self):
        return _shown(self, "threshold", "value")


class Sigmoid(Module):
    """1 / (1 + exp(-x))"""

    def forward(self, input: Tensor) -> Tensor:
        return torch.sigmoid(input)


class Tanh(Module):
    """The hyperbolic tangent."""

    def forward(self, input: Tensor) -> Tensor:
        return torch.tanh(input)


class LogSigmoid(Module):
    """log(sigmoid(x))"""

    def forward(self, input: Tensor) -> Tensor:
        return F.logsigmoid(input)


class Softsign(Module):
    """x / (1 + |x|)"""

    def forward(self, input: Tensor) -> Tensor:
        return F.softsign(input)


class Tanhshrink(Module):
    """x - tanh(x)"""

    def forward(self, input: Tensor) -> Tensor:
        return F.tanhshrink(input)


class _AlongDim(Module):
    __constants__ = ["dim"]

    def __init__(self, dim: int | None = None):
        super().__init__()
        self.dim = dim

    def extra_repr(self):
        return f"dim={self.dim}"


class Softmax(_AlongDim):
    """exp(x), scaled so that it sums to 1 along dim."""

    def forward(self, input: Tensor) -> Tensor:
        return F.softmax(input, self.dim, _stacklevel=5)


class LogSoftmax(_AlongDim):
    """The logarithm of Softmax."""

    def forward(self, input: Tensor) -> Tensor:
        return F.log_softmax(input, self.dim, _stacklevel=5)


class Softmin(_AlongDim):
    """Softmax of -x."""

    def forward(self, input: Tensor) -> Tensor:
        return F.softmin(input, self.dim, _stacklevel=5)


# The reference has these here, too; few programs need them.
_ELSEWHERE = {
    "MultiheadAttention": "multihead_attention",
    **dict.fromkeys(
        ("Hardshrink", "PReLU", "RReLU", "Softmax2d", "Softshrink"), "sloped_activation"
    ),
}


def __getattr__(name):
    if name in _ELSEWHERE:
        file = importlib.import_module(f"torch.nn.modules.{_ELSEWHERE[name]}")
        return getattr(file, name)
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")

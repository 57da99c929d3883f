"""Activations of torch.nn.functional that are Python functions in the reference too.

Each asks first whether its input takes calls over (torch.overrides), as a Proxy does while tracing;
the call that it hands over has the defaults filled in, which is how they come to stand in traced
code.
"""

import warnings

import torch
from torch import Tensor, _ops

from ._public import in_place, overridable, public, require_tensor

_NN = _ops.NN_FUNCTIONS

elu_ = in_place("elu")
leaky_relu_ = in_place("leaky_relu")
hardtanh_ = in_place("hardtanh")
_silu_ = in_place("silu")
_mish_ = in_place("mish")
_hardsigmoid_ = in_place("hardsigmoid")
_hardswish_ = in_place("hardswish")


@overridable(1)
def relu(input: Tensor, inplace: bool = False) -> Tensor:
    """max(input, 0), elementwise."""
    return torch.relu_(input) if inplace else torch.relu(input)


@overridable(1)
def relu6(input: Tensor, inplace: bool = False) -> Tensor:
    """input held between 0 and 6."""
    return (hardtanh_ if inplace else _NN["hardtanh"])(input, 0, 6)


@overridable(1)
def hardtanh(
    input: Tensor, min_val: float = -1.0, max_val: float = 1.0, inplace: bool = False
) -> Tensor:
    """input held between min_val and max_val; ValueError when min_val is above max_val."""
    if min_val > max_val:
        raise ValueError("min_val cannot be greater than max_val")
    return (hardtanh_ if inplace else _NN["hardtanh"])(input, min_val, max_val)


@overridable(1)
def leaky_relu(input: Tensor, negative_slope: float = 0.01, inplace: bool = False) -> Tensor:
    """input where it is positive, negative_slope * input elsewhere."""
    return (leaky_relu_ if inplace else _NN["leaky_relu"])(input, negative_slope)


@overridable(1)
def elu(input: Tensor, alpha: float = 1.0, inplace: bool = False) -> Tensor:
    """input where it is positive, alpha * (exp(input) - 1) elsewhere."""
    return (elu_ if inplace else _NN["elu"])(input, alpha)


@overridable(1)
def selu(input: Tensor, inplace: bool = False) -> Tensor:
    """ELU with the two constants that keep mean and variance."""
    return torch.selu_(input) if inplace else torch.selu(input)


@overridable(1)
def celu(input: Tensor, alpha: float = 1.0, inplace: bool = False) -> Tensor:
    """input where it is positive, alpha * (exp(input / alpha) - 1) elsewhere."""
    return torch.celu_(input, alpha) if inplace else torch.celu(input, alpha)


@overridable(1)
def silu(input: Tensor, inplace: bool = False) -> Tensor:
    """input * sigmoid(input)"""
    return (_silu_ if inplace else _NN["silu"])(input)


@overridable(1)
def mish(input: Tensor, inplace: bool = False) -> Tensor:
    """input * tanh(softplus(input))"""
    return (_mish_ if inplace else _NN["mish"])(input)


@overridable(1)
def hardsigmoid(input: Tensor, inplace: bool = False) -> Tensor:
    """relu6(input + 3) / 6"""
    return (_hardsigmoid_ if inplace else _NN["hardsigmoid"])(input)


@overridable(1)
def hardswish(input: Tensor, inplace: bool = False) -> Tensor:
    """input * hardsigmoid(input)"""
    return (_hardswish_ if inplace else _NN["hardswish"])(input)


@overridable(1)
def _threshold(input: Tensor, threshold: float, value: float, inplace: bool = False) -> Tensor:
    """input where it is above threshold, value elsewhere."""
    require_tensor("threshold_" if inplace else "threshold", 1, "input", input)
    result = torch.where(input > threshold, input, value)
    return input.copy_(result) if inplace else result


@public
def sigmoid(input):
    """1 / (1 + exp(-input))"""
    return input.sigmoid()


@public
def tanh(input):
    """The hyperbolic tangent."""
    return input.tanh()


@overridable(1)
def softsign(input):
    """input / (1 + |input|)"""
    return input / (input.abs() + 1)


@overridable(1)
def tanhshrink(input):
    """input - tanh(input)"""
    return input - input.tanh()


@overridable(1)
def glu(input: Tensor, dim: int = -1) -> Tensor:
    """The first half along dim times the sigmoid of the second half."""
    if input.dim() == 0:
        raise RuntimeError("glu does not support scalars because halving size must be even")
    size = input.size(dim)
    if size % 2:
        place = dim + input.dim() if dim < 0 else dim
        raise RuntimeError(f"Halving dimension must be even, but dimension {place} is size {size}")
    if not input.is_floating_point():
        kind = {torch.int64: "Long", torch.bool: "Bool"}[input.dtype]
        raise NotImplementedError(f'"glu_cpu" not implemented for \'{kind}\'')
    values, gates = input.chunk(2, dim)
    return values * gates.sigmoid()


# ---- along one dimension ----


def _implicit_dim(name, rank, stacklevel):
    """The dimension that the three functions below choose when none is given; old, so it warns."""
    warnings.warn(
        f"Implicit dimension choice for {name} has been deprecated. Change the call to include "
        "dim=X as an argument.",
        stacklevel=stacklevel + 1,  # past the call that asks who takes it over
    )
    return 0 if rank in (0, 1, 3) else 1


def _typed(dtype):
    return {} if dtype is None else {"dtype": dtype}


@overridable(1)
def softmax(
    input: Tensor, dim: int | None = None, _stacklevel: int = 3, dtype: int | None = None
) -> Tensor:
    """exp(input), scaled so that it sums to 1 along dim."""
    if dim is None:
        dim = _implicit_dim("softmax", input.dim(), _stacklevel)
    return input.softmax(dim, **_typed(dtype))


@overridable(1)
def softmin(
    input: Tensor, dim: int | None = None, _stacklevel: int = 3, dtype: int | None = None
) -> Tensor:
    """softmax of -input."""
    if dim is None:
        dim = _implicit_dim("softmin", input.dim(), _stacklevel)
    return (-input).softmax(dim, **_typed(dtype))


@overridable(1)
def log_softmax(
    input: Tensor, dim: int | None = None, _stacklevel: int = 3, dtype: int | None = None
) -> Tensor:
    """The logarithm of softmax, computed without its rounding."""
    if dim is None:
        dim = _implicit_dim("log_softmax", input.dim(), _stacklevel)
    return input.log_softmax(dim, **_typed(dtype))


@overridable(1)
def rrelu(
    input: Tensor, lower: float = 1.0 / 8, upper: float = 1.0 / 3, training: bool = False,
    inplace: bool = False
) -> Tensor:
    """leaky_relu with slopes drawn between lower and upper in training, their mean otherwise."""
    return (torch.rrelu_ if inplace else torch.rrelu)(input, lower, upper, training)


@public
def threshold_(input: Tensor, threshold: float, value: float) -> Tensor:
    """threshold, written over the input."""
    return _threshold(input, threshold, value, True)


@overridable(1)
def gumbel_softmax(
    logits: Tensor, tau: float = 1, hard: bool = False, eps: float = 1e-10, dim: int = -1
) -> Tensor:
    """A random softmax of logits at temperature tau; hard: one-hot."""
    if eps != 1e-10:
        warnings.warn("`eps` parameter is deprecated and has no effect.", stacklevel=2)
    noise = -torch.empty_like(logits).exponential_().log()
    soft = ((logits + noise) / tau).softmax(dim)
    if not hard:
        return soft
    index = soft.max(dim, keepdim=True)[1]
    chosen = torch.zeros_like(logits).scatter_(dim, index, 1.0)
    return chosen - soft.detach() + soft

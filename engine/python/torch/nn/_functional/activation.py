"""Activations of torch.nn.functional that are Python functions in the reference too.

Each asks first whether its input takes calls over (torch.overrides), as a Proxy does while tracing;
the call that it hands over has the defaults filled in, which is how they come to stand in traced
code.
"""

import warnings

import torch
from torch import Tensor, _ops
from torch.overrides import handle_torch_function, has_torch_function_unary

from ._public import in_place, public, require_tensor

_NN = _ops.NN_FUNCTIONS

elu_ = in_place("elu")
leaky_relu_ = in_place("leaky_relu")
hardtanh_ = in_place("hardtanh")
_silu_ = in_place("silu")
_mish_ = in_place("mish")
_hardsigmoid_ = in_place("hardsigmoid")
_hardswish_ = in_place("hardswish")


@public
def relu(input: Tensor, inplace: bool = False) -> Tensor:
    """max(input, 0), elementwise."""
    if has_torch_function_unary(input):
        return handle_torch_function(relu, (input,), input, inplace=inplace)
    return torch.relu_(input) if inplace else torch.relu(input)


@public
def relu6(input: Tensor, inplace: bool = False) -> Tensor:
    """input held between 0 and 6."""
    if has_torch_function_unary(input):
        return handle_torch_function(relu6, (input,), input, inplace=inplace)
    return (hardtanh_ if inplace else _NN["hardtanh"])(input, 0, 6)


@public
def hardtanh(
    input: Tensor, min_val: float = -1.0, max_val: float = 1.0, inplace: bool = False
) -> Tensor:
    """input held between min_val and max_val; ValueError when min_val is above max_val."""
    if has_torch_function_unary(input):
        return handle_torch_function(
            hardtanh, (input,), input, min_val=min_val, max_val=max_val, inplace=inplace
        )
    if min_val > max_val:
        raise ValueError("min_val cannot be greater than max_val")
    return (hardtanh_ if inplace else _NN["hardtanh"])(input, min_val, max_val)


@public
def leaky_relu(input: Tensor, negative_slope: float = 0.01, inplace: bool = False) -> Tensor:
    """input where it is positive, negative_slope * input elsewhere."""
    if has_torch_function_unary(input):
        return handle_torch_function(
            leaky_relu, (input,), input, negative_slope=negative_slope, inplace=inplace
        )
    return (leaky_relu_ if inplace else _NN["leaky_relu"])(input, negative_slope)


@public
def elu(input: Tensor, alpha: float = 1.0, inplace: bool = False) -> Tensor:
    """input where it is positive, alpha * (exp(input) - 1) elsewhere."""
    if has_torch_function_unary(input):
        return handle_torch_function(elu, (input,), input, alpha=alpha, inplace=inplace)
    return (elu_ if inplace else _NN["elu"])(input, alpha)


@public
def selu(input: Tensor, inplace: bool = False) -> Tensor:
    """ELU with the two constants that keep mean and variance."""
    if has_torch_function_unary(input):
        return handle_torch_function(selu, (input,), input, inplace=inplace)
    return torch.selu_(input) if inplace else torch.selu(input)


@public
def celu(input: Tensor, alpha: float = 1.0, inplace: bool = False) -> Tensor:
    """input where it is positive, alpha * (exp(input / alpha) - 1) elsewhere."""
    if has_torch_function_unary(input):
        return handle_torch_function(celu, (input,), input, alpha=alpha, inplace=inplace)
    return torch.celu_(input, alpha) if inplace else torch.celu(input, alpha)


@public
def silu(input: Tensor, inplace: bool = False) -> Tensor:
    """input * sigmoid(input)"""
    if has_torch_function_unary(input):
        return handle_torch_function(silu, (input,), input, inplace=inplace)
    return (_silu_ if inplace else _NN["silu"])(input)


@public
def mish(input: Tensor, inplace: bool = False) -> Tensor:
    """input * tanh(softplus(input))"""
    if has_torch_function_unary(input):
        return handle_torch_function(mish, (input,), input, inplace=inplace)
    return (_mish_ if inplace else _NN["mish"])(input)


@public
def hardsigmoid(input: Tensor, inplace: bool = False) -> Tensor:
    """relu6(input + 3) / 6"""
    if has_torch_function_unary(input):
        return handle_torch_function(hardsigmoid, (input,), input, inplace=inplace)
    return (_hardsigmoid_ if inplace else _NN["hardsigmoid"])(input)


@public
def hardswish(input: Tensor, inplace: bool = False) -> Tensor:
    """input * hardsigmoid(input)"""
    if has_torch_function_unary(input):
        return handle_torch_function(hardswish, (input,), input, inplace=inplace)
    return (_hardswish_ if inplace else _NN["hardswish"])(input)


@public
def _threshold(input: Tensor, threshold: float, value: float, inplace: bool = False) -> Tensor:
    """input where it is above threshold, value elsewhere."""
    if has_torch_function_unary(input):
        return handle_torch_function(
            _threshold, (input,), input, threshold, value, inplace=inplace
        )
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


@public
def softsign(input):
    """input / (1 + |input|)"""
    if has_torch_function_unary(input):
        return handle_torch_function(softsign, (input,), input)
    return input / (input.abs() + 1)


@public
def tanhshrink(input):
    """input - tanh(input)"""
    if has_torch_function_unary(input):
        return handle_torch_function(tanhshrink, (input,), input)
    return input - input.tanh()


@public
def glu(input: Tensor, dim: int = -1) -> Tensor:
    """The first half along dim times the sigmoid of the second half."""
    if has_torch_function_unary(input):
        return handle_torch_function(glu, (input,), input, dim=dim)
    if input.dim() == 0:
        raise RuntimeError("glu does not support scalars because halving size must be even")
    size = input.size(dim)
    if size % 2:
        place = dim + input.dim() if dim < 0 else dim
        raise RuntimeError(f"Halving dimension must be even, but dimension {place} is size {size}")
    values, gates = input.chunk(2, dim)
    return values * gates.sigmoid()


# ---- along one dimension ----


def _implicit_dim(name, rank, stacklevel):
    """The dimension that the three functions below choose when none is given; old, so it warns."""
    warnings.warn(
        f"Implicit dimension choice for {name} has been deprecated. Change the call to include "
        "dim=X as an argument.",
        stacklevel=stacklevel,
    )
    return 0 if rank in (0, 1, 3) else 1


def _typed(dtype):
    return {} if dtype is None else {"dtype": dtype}


@public
def softmax(
    input: Tensor, dim: int | None = None, _stacklevel: int = 3, dtype: int | None = None
) -> Tensor:
    """exp(input), scaled so that it sums to 1 along dim."""
    if has_torch_function_unary(input):
        return handle_torch_function(
            softmax, (input,), input, dim=dim, _stacklevel=_stacklevel, dtype=dtype
        )
    if dim is None:
        dim = _implicit_dim("softmax", input.dim(), _stacklevel)
    return input.softmax(dim, **_typed(dtype))


@public
def softmin(
    input: Tensor, dim: int | None = None, _stacklevel: int = 3, dtype: int | None = None
) -> Tensor:
    """softmax of -input."""
    if has_torch_function_unary(input):
        return handle_torch_function(
            softmin, (input,), input, dim=dim, _stacklevel=_stacklevel, dtype=dtype
        )
    if dim is None:
        dim = _implicit_dim("softmin", input.dim(), _stacklevel)
    return (-input).softmax(dim, **_typed(dtype))


@public
def log_softmax(
    input: Tensor, dim: int | None = None, _stacklevel: int = 3, dtype: int | None = None
) -> Tensor:
    """The logarithm of softmax, computed without its rounding."""
    if has_torch_function_unary(input):
        return handle_torch_function(
            log_softmax, (input,), input, dim=dim, _stacklevel=_stacklevel, dtype=dtype
        )
    if dim is None:
        dim = _implicit_dim("log_softmax", input.dim(), _stacklevel)
    return input.log_softmax(dim, **_typed(dtype))

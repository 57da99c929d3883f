"""torch.nn.init: fills tensors in place, most by a random stream. All return the tensor."""

import math
import warnings

import torch
from torch import _known_names

_GAINS = {
    "linear": 1,
    "conv1d": 1,
    "conv2d": 1,
    "conv3d": 1,
    "conv_transpose1d": 1,
    "conv_transpose2d": 1,
    "conv_transpose3d": 1,
    "sigmoid": 1,
    "tanh": 5.0 / 3,
    "relu": math.sqrt(2.0),
    "selu": 3.0 / 4,
}


def calculate_gain(nonlinearity, param=None):
    """The factor that keeps variance through a nonlinearity; param: the slope of leaky_relu."""
    if nonlinearity != "leaky_relu":
        if nonlinearity not in _GAINS:
            raise ValueError(f"Unsupported nonlinearity {nonlinearity}")
        return _GAINS[nonlinearity]
    slope = 0.01 if param is None else param
    if isinstance(slope, bool) or not isinstance(slope, (int, float)):
        raise ValueError(f"negative_slope {slope} not a valid number")
    return math.sqrt(2.0 / (1 + slope**2))


def _calculate_fan_in_and_fan_out(tensor):
    """How many numbers of a weight lead to one output, and how many one input leads to."""
    if tensor.dim() < 2:
        raise ValueError(
            "Fan in and fan out can not be computed for tensor with fewer than 2 dimensions"
        )
    window = math.prod(tensor.shape[2:])
    return tensor.size(1) * window, tensor.size(0) * window


def _calculate_correct_fan(tensor, mode):
    mode = mode.lower()
    modes = ["fan_in", "fan_out"]
    if mode not in modes:
        raise ValueError(f"Mode {mode} not supported, please use one of {modes}")
    return _calculate_fan_in_and_fan_out(tensor)[modes.index(mode)]


def _without_grad(fill):
    with torch.no_grad():
        return fill()


def uniform_(tensor, a: float = 0.0, b: float = 1.0, generator=None):
    """Numbers between a and b."""
    return _without_grad(lambda: tensor.uniform_(a, b, generator=generator))


def normal_(tensor, mean: float = 0.0, std: float = 1.0, generator=None):
    """Numbers of a normal distribution."""
    return _without_grad(lambda: tensor.normal_(mean, std, generator=generator))


def trunc_normal_(
    tensor, mean: float = 0.0, std: float = 1.0, a: float = -2.0, b: float = 2.0, generator=None
):
    """Numbers of a normal distribution, drawn again while they lie outside of a to b."""
    if mean < a - 2 * std or mean > b + 2 * std:
        warnings.warn(
            "mean is more than 2 std from [a, b] in nn.init.trunc_normal_. The distribution of "
            "values may be incorrect.",
            stacklevel=2,
        )
    with torch.no_grad():
        tensor.normal_(mean, std, generator=generator)
        outside = (tensor < a) | (tensor > b)
        while outside.any():
            fresh = torch.empty_like(tensor).normal_(mean, std, generator=generator)
            tensor.copy_(torch.where(outside, fresh, tensor))
            outside = (tensor < a) | (tensor > b)
    return tensor


def constant_(tensor, val: float):
    """The number val."""
    return _without_grad(lambda: tensor.fill_(val))


def ones_(tensor):
    """Ones."""
    return _without_grad(lambda: tensor.fill_(1.0))


def zeros_(tensor):
    """Zeros."""
    return _without_grad(lambda: tensor.zero_())


def eye_(tensor):
    """Ones on the diagonal of a matrix, zeros elsewhere."""
    if tensor.dim() != 2:
        raise ValueError("Only tensors with 2 dimensions are supported")
    return _without_grad(lambda: tensor.copy_(torch.eye(*tensor.shape)))


def dirac_(tensor, groups: int = 1):
    """Filters of a convolution that hands its first channels on as they are, in each group: a 1 in
    the middle of filter i at channel i, zeros elsewhere. tensor: 3, 4 or 5 dimensions."""
    if tensor.dim() not in (3, 4, 5):
        raise ValueError("Only tensors with 3, 4, or 5 dimensions are supported")
    filters, channels, *window = tensor.shape
    if filters % groups:
        raise ValueError("dim 0 must be divisible by groups")
    middle = tuple(size // 2 for size in window)
    with torch.no_grad():
        tensor.zero_()
        for first in range(0, filters, filters // groups):
            for channel in range(min(filters // groups, channels)):
                tensor[(first + channel, channel, *middle)] = 1
    return tensor


def orthogonal_(tensor, gain: float = 1, generator=None):
    """Rows or columns at right angles, `gain` long: the orthogonal factor of normal numbers, with
    the signs that make it unique. tensor: 2 dimensions or more, all but the first taken as one."""
    if tensor.dim() < 2:
        raise ValueError("Only tensors with 2 or more dimensions are supported")
    if tensor.numel() == 0:
        return tensor
    rows = tensor.size(0)
    drawn = tensor.new_empty((rows, tensor.numel() // rows)).normal_(0, 1, generator=generator)
    wide = drawn.size(0) < drawn.size(1)
    q, r = torch.linalg.qr(drawn.t() if wide else drawn)
    q = q * r.diagonal().sign()
    with torch.no_grad():
        return tensor.copy_((q.t() if wide else q).reshape(tensor.shape)).mul_(gain)


def sparse_(tensor, sparsity: float, std: float = 0.01, generator=None):
    """Normal numbers in a matrix, of which a share of `sparsity` in each column is 0."""
    if tensor.dim() != 2:
        raise ValueError("Only tensors with 2 dimensions are supported")
    rows, columns = tensor.shape
    zeros = math.ceil(sparsity * rows)
    with torch.no_grad():
        tensor.normal_(0, std, generator=generator)
        for column in range(columns):
            tensor[torch.randperm(rows)[:zeros], column] = 0
    return tensor


def xavier_uniform_(tensor, gain: float = 1.0, generator=None):
    """Uniform numbers whose variance is gain squared times 2 / (fan in + fan out)."""
    std = gain * math.sqrt(2.0 / sum(_calculate_fan_in_and_fan_out(tensor)))
    bound = math.sqrt(3.0) * std
    return uniform_(tensor, -bound, bound, generator)


def xavier_normal_(tensor, gain: float = 1.0, generator=None):
    """Normal numbers whose variance is gain squared times 2 / (fan in + fan out)."""
    std = gain * math.sqrt(2.0 / sum(_calculate_fan_in_and_fan_out(tensor)))
    return normal_(tensor, 0.0, std, generator)


def _kaiming_std(tensor, a, mode, nonlinearity):
    """The standard deviation that keeps variances; None for a tensor without elements."""
    if 0 in tensor.shape:
        warnings.warn("Initializing zero-element tensors is a no-op", stacklevel=3)
        return None
    fan = _calculate_correct_fan(tensor, mode)
    return calculate_gain(nonlinearity, a) / math.sqrt(fan)


def kaiming_uniform_(
    tensor, a: float = 0, mode="fan_in", nonlinearity="leaky_relu", generator=None
):
    """Uniform numbers that keep variances through layers. a: the slope of leaky_relu."""
    std = _kaiming_std(tensor, a, mode, nonlinearity)
    if std is None:
        return tensor
    bound = math.sqrt(3.0) * std
    return uniform_(tensor, -bound, bound, generator)


def kaiming_normal_(tensor, a: float = 0, mode="fan_in", nonlinearity="leaky_relu", generator=None):
    """Normal numbers that keep variances through layers. a: the slope of leaky_relu."""
    std = _kaiming_std(tensor, a, mode, nonlinearity)
    return tensor if std is None else normal_(tensor, 0.0, std, generator)


def _old_name(function):
    """The function by the name that it had before it got its underscore; warns."""
    name = function.__name__.removesuffix("_")

    def deprecated(*args, **kwargs):
        warnings.warn(
            f"`nn.init.{name}` is now deprecated in favor of `nn.init.{name}_`.",
            FutureWarning,
            stacklevel=2,
        )
        return function(*args, **kwargs)

    deprecated.__name__ = name
    return deprecated


constant = _old_name(constant_)
dirac = _old_name(dirac_)
eye = _old_name(eye_)
kaiming_normal = _old_name(kaiming_normal_)
kaiming_uniform = _old_name(kaiming_uniform_)
normal = _old_name(normal_)
orthogonal = _old_name(orthogonal_)
sparse = _old_name(sparse_)
uniform = _old_name(uniform_)
xavier_normal = _old_name(xavier_normal_)
xavier_uniform = _old_name(xavier_uniform_)


def __getattr__(name):
    raise AttributeError(_known_names.missing(__name__, name))

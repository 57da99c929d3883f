"""Pooling functions of torch.nn.functional that are Python functions in the reference too."""

import torch
from torch import Tensor, _ops

from ..modules.utils import _list_with_default
from ._public import overridable, public

_NN = _ops.NN_FUNCTIONS


def _dispatched(position, plain, with_indices):
    """A function that gives places beside values when its argument return_indices is true."""

    def fn(*args, **kwargs):
        default = args[position] if len(args) > position else False
        chosen = with_indices if kwargs.get("return_indices", default) else plain
        return chosen(*args, **kwargs)

    fn.__name__ = plain.__name__.removeprefix("_")
    fn.__qualname__ = "boolean_dispatch.<locals>.fn"
    # Tracing records the call under the name that the learner wrote.
    plain.recorded_as = fn
    fn.without_indices, fn.with_indices = plain, with_indices
    return public(fn)


def _max_pool(rank):
    """max_poolNd's two forms, then the function that chooses one."""
    name = f"max_pool{rank}d"
    indexed = (torch if rank == 1 else torch._C._nn).__dict__[name + "_with_indices"]

    def values(
        input: Tensor, kernel_size, stride=None, padding=0, dilation=1, ceil_mode: bool = False,
        return_indices: bool = False
    ) -> Tensor:
        """The largest elements of windows; stride: kernel_size if None."""
        operator = getattr(torch, name)
        return operator(input, kernel_size, stride, padding, dilation, ceil_mode)

    def both(
        input: Tensor, kernel_size, stride=None, padding=0, dilation=1, ceil_mode: bool = False,
        return_indices: bool = False
    ) -> tuple[Tensor, Tensor]:
        """The largest elements of windows, and where in the input's plane they lie."""
        return indexed(input, kernel_size, stride, padding, dilation, ceil_mode)

    return _finished(name, 6, values, both)


def _finished(name, position, values, both):
    values.__name__ = values.__qualname__ = "_" + name
    both.__name__ = both.__qualname__ = name + "_with_indices"
    values, both = overridable(1)(values), overridable(1)(both)
    return values, both, _dispatched(position, values, both)


_max_pool1d, max_pool1d_with_indices, max_pool1d = _max_pool(1)
_max_pool2d, max_pool2d_with_indices, max_pool2d = _max_pool(2)
_max_pool3d, max_pool3d_with_indices, max_pool3d = _max_pool(3)


def _sizes(input, output_size, rank):
    """The wanted sizes, one a dimension; None keeps the input's."""
    if isinstance(output_size, int):
        return [output_size] * rank
    if rank > 1 and isinstance(output_size, (tuple, list)):
        return _list_with_default(output_size, input.shape)
    return output_size


@overridable(1)
def adaptive_avg_pool2d(input: Tensor, output_size) -> Tensor:
    """Averages over windows that make the last two sizes output_size."""
    return _NN["adaptive_avg_pool2d"](input, _sizes(input, output_size, 2))


@overridable(1)
def adaptive_avg_pool3d(input: Tensor, output_size) -> Tensor:
    """Averages over windows that make the last three sizes output_size."""
    return _NN["adaptive_avg_pool3d"](input, _sizes(input, output_size, 3))


def _adaptive_max_pool(rank):
    name = f"adaptive_max_pool{rank}d"

    def both(
        input: Tensor, output_size, return_indices: bool = False
    ) -> tuple[Tensor, Tensor]:
        """Largest elements of windows that give a result of output_size, and their places."""
        operator = torch.adaptive_max_pool1d if rank == 1 else _NN[name]
        return operator(input, _sizes(input, output_size, rank))

    def values(input: Tensor, output_size, return_indices: bool = False) -> Tensor:
        """Largest elements of windows that give a result of output_size."""
        return both(input, output_size)[0]

    return _finished(name, 2, values, both)


_adaptive_max_pool1d, adaptive_max_pool1d_with_indices, adaptive_max_pool1d = _adaptive_max_pool(1)
_adaptive_max_pool2d, adaptive_max_pool2d_with_indices, adaptive_max_pool2d = _adaptive_max_pool(2)
_adaptive_max_pool3d, adaptive_max_pool3d_with_indices, adaptive_max_pool3d = _adaptive_max_pool(3)


def _power_mean(average, input, norm_type, kernel_size, count, stride, ceil_mode):
    pooled = average(input.pow(norm_type), kernel_size, stride, 0, ceil_mode)
    return (torch.sign(pooled) * torch.relu(pooled.abs())).mul(count).pow(1.0 / norm_type)


def _count(kernel_size, rank):
    sizes = [kernel_size] * rank if isinstance(kernel_size, int) else kernel_size
    count = 1
    for size in sizes:
        count *= size
    return count


@overridable(1)
def lp_pool1d(
    input: Tensor, norm_type: int | float, kernel_size: int, stride=None, ceil_mode: bool = False
) -> Tensor:
    """The norm_type-norm of windows along the last dimension."""
    count = _count(kernel_size, 1)
    return _power_mean(
        torch.avg_pool1d, input, norm_type, kernel_size, count, stride, ceil_mode
    )


@overridable(1)
def lp_pool2d(
    input: Tensor, norm_type: int | float, kernel_size, stride=None, ceil_mode: bool = False
) -> Tensor:
    """The norm_type-norm of windows over the last two dimensions."""
    count = _count(kernel_size, 2)
    return _power_mean(
        _NN["avg_pool2d"], input, norm_type, kernel_size, count, stride, ceil_mode
    )


@overridable(1)
def lp_pool3d(
    input: Tensor, norm_type: int | float, kernel_size, stride=None, ceil_mode: bool = False
) -> Tensor:
    """The norm_type-norm of windows over the last three dimensions."""
    count = _count(kernel_size, 3)
    return _power_mean(
        _NN["avg_pool3d"], input, norm_type, kernel_size, count, stride, ceil_mode
    )

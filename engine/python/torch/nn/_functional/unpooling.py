"""The way back from maximum pooling: values at the places that they came from."""

import torch
from torch import Tensor

from ._public import overridable


def _each(value, rank):
    return list(value) if isinstance(value, (tuple, list)) else [value] * rank


def _sizes(input, kernel_size, stride, padding, output_size, rank):
    """The sizes of the result: those asked for, if they can be, or the usual ones."""
    given = input.size()[-rank:]
    usual = [
        (size - 1) * step + window - 2 * pad
        for size, step, window, pad in zip(given, stride, kernel_size, padding)
    ]
    if output_size is None:
        return usual
    if len(output_size) == rank + 2:
        output_size = output_size[2:]
    if len(output_size) != rank:
        raise ValueError(
            f"output_size should be a sequence containing {rank} or {rank + 2} elements, but it "
            f"has a length of '{len(output_size)}'"
        )
    for dim, (size, wanted, step) in enumerate(zip(output_size, usual, stride)):
        if not wanted - step < size < wanted + step:
            raise ValueError(
                f'invalid output_size "{output_size}" (dim {dim} must be between {wanted - step} '
                f"and {wanted + step})"
            )
    return list(output_size)


def _unpool(rank, input, indices, kernel_size, stride, padding, output_size):
    kernel_size = _each(kernel_size, rank)
    stride = kernel_size if stride is None else _each(stride, rank)
    sizes = _sizes(input, kernel_size, stride, _each(padding, rank), output_size, rank)
    if indices.shape != input.shape:
        raise RuntimeError(
            "Expected shape of indices to be same as that of the input tensor "
            f"({list(input.shape)}) but got indices tensor with shape: {list(indices.shape)}"
        )
    count = 1
    for size in sizes:
        count *= size
    places = indices.flatten(-rank)
    outside = (places < 0) | (places >= count)
    if outside.any():
        volume = "x".join(map(str, sizes))
        raise RuntimeError(
            f"Found an invalid max index: {places[outside][0].item()} (output volumes are of size "
            f"{volume})"
        )
    flat = input.new_zeros([*input.shape[:-rank], count])
    return flat.scatter(-1, places, input.flatten(-rank)).unflatten(-1, sizes)


@overridable(1)
def max_unpool1d(
    input: Tensor, indices: Tensor, kernel_size, stride=None, padding=0, output_size=None
) -> Tensor:
    """Zeros but for the values that max_pool1d found at these places."""
    return _unpool(1, input, indices, kernel_size, stride, padding, output_size)


@overridable(1)
def max_unpool2d(
    input: Tensor, indices: Tensor, kernel_size, stride=None, padding=0, output_size=None
) -> Tensor:
    """Zeros but for the values that max_pool2d found at these places."""
    return _unpool(2, input, indices, kernel_size, stride, padding, output_size)


@overridable(1)
def max_unpool3d(
    input: Tensor, indices: Tensor, kernel_size, stride=None, padding=0, output_size=None
) -> Tensor:
    """Zeros but for the values that max_pool3d found at these places."""
    return _unpool(3, input, indices, kernel_size, stride, padding, output_size)

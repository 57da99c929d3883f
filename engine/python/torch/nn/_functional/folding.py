"""Sliding blocks of images as columns and back."""

from torch import Tensor, _ops

from ._public import overridable


@overridable(1)
def unfold(input: Tensor, kernel_size, dilation=1, padding=0, stride=1) -> Tensor:
    """The sliding blocks of input, [N, C, H, W], as columns: [N, C * block size, blocks]."""
    return _ops.NN_FUNCTIONS["im2col"](input, kernel_size, dilation, padding, stride)


@overridable(1)
def fold(input: Tensor, output_size, kernel_size, dilation=1, padding=0, stride=1) -> Tensor:
    """Images of output_size in which the columns that unfold gives are added up."""
    return _ops.NN_FUNCTIONS["col2im"](
        input, output_size, kernel_size, dilation, padding, stride
    )

"""Bags of embeddings, as a function."""

import torch
from torch import Tensor

from ._public import overridable
from .layers import _scale_down

_MODES = ("sum", "mean", "max")


@overridable(4)
def embedding_bag(
    input: Tensor, weight: Tensor, offsets: Tensor | None = None, max_norm: float | None = None,
    norm_type: float = 2, scale_grad_by_freq: bool = False, mode: str = "mean",
    sparse: bool = False, per_sample_weights: Tensor | None = None,
    include_last_offset: bool = False, padding_idx: int | None = None
) -> Tensor:
    """The sum, mean or maximum of the rows of weight that each bag names.

    input: [bags, length], or all bags one after the other, which then start at `offsets`.
    """
    if weight.dtype is torch.int64 and input.is_floating_point():
        input, weight = weight, input  # the order of old
    if per_sample_weights is not None and input.size() != per_sample_weights.size():
        raise ValueError(
            f"embedding_bag: If per_sample_weights ({per_sample_weights.shape}) is not None, then "
            f"it must have the same shape as the input ({input.shape})"
        )
    if not weight.dim() == 2:
        raise ValueError(
            f"weight has to be a 2D Tensor, but got Tensor of dimension {weight.dim()}"
        )
    if input.dim() == 2:
        if offsets is not None:
            raise ValueError(
                "if input is 2D, then offsets has to be None, as input is treated is a mini-batch "
                f"of fixed length sequences. However, found offsets of type {type(offsets)}"
            )
        count, length = input.shape
        offsets = torch.arange(0, count * length, length, dtype=input.dtype) if length else (
            torch.zeros(count, dtype=input.dtype)
        )
        input = input.reshape(-1)
        if per_sample_weights is not None:
            per_sample_weights = per_sample_weights.reshape(-1)
    elif input.dim() == 1:
        if offsets is None or offsets.dim() != 1:
            got = " but got None" if offsets is None else ""
            raise ValueError(f"offsets has to be a 1D Tensor{got}")
    else:
        raise ValueError(
            f"input has to be 1D or 2D Tensor, but got Tensor of dimension {input.dim()}"
        )
    if mode not in _MODES:
        raise ValueError("mode has to be one of sum, mean or max")
    if mode == "max" and scale_grad_by_freq:
        raise ValueError("max mode does not support scaling the gradient by the frequency")
    if mode == "max" and sparse:
        raise ValueError("max mode does not support sparse weights")
    if max_norm is not None:
        _scale_down(weight, set(input.flatten().tolist()), max_norm, norm_type)
    if per_sample_weights is not None and mode != "sum":
        raise NotImplementedError(
            "embedding_bag: per_sample_weights was not None. per_sample_weights is only supported "
            f"for mode='sum' (got mode='{mode}'). Please open a feature request on GitHub."
        )
    return torch.embedding_bag(
        weight, input, offsets, scale_grad_by_freq, _MODES.index(mode), sparse,
        per_sample_weights, include_last_offset, padding_idx
    )[0]

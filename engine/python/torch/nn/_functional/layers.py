"""Functions of torch.nn.functional behind layers: dropout, norms, embedding, padding."""

import torch
from torch import Tensor, _ops

from ._public import overridable


@overridable(1)
def dropout(input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False) -> Tensor:
    """In training zeroes each element with probability p and scales the others by 1 / (1 - p).

    ValueError when p isn't between 0 and 1. Which elements: by the default random stream.
    """
    if p < 0.0 or p > 1.0:
        raise ValueError(f"dropout probability has to be between 0 and 1, but got {p}")
    return (torch.dropout_ if inplace else torch.dropout)(input, p, training)


@overridable(4)
def layer_norm(
    input: Tensor, normalized_shape: list[int], weight: Tensor | None = None,
    bias: Tensor | None = None, eps: float = 1e-05
) -> Tensor:
    """Shifts and scales the last dimensions, of these sizes, to mean 0 and variance 1."""
    return torch.layer_norm(input, normalized_shape, weight, bias, eps)


@overridable(3)
def rms_norm(
    input: Tensor, normalized_shape: list[int], weight: Tensor | None = None,
    eps: float | None = None
) -> Tensor:
    """Divides the last dimensions, of sizes normalized_shape, by their root mean square."""
    return torch.rms_norm(input, normalized_shape, weight, eps)


def checked_padding_idx(padding_idx, rows):
    """padding_idx counted from the start; AssertionError when there is no such row."""
    if padding_idx is None:
        return None
    if not -rows <= padding_idx < rows:
        raise AssertionError("Padding_idx must be within num_embeddings")
    return padding_idx + rows if padding_idx < 0 else padding_idx


@overridable(2)
def embedding(
    input: Tensor, weight: Tensor, padding_idx: int | None = None, max_norm: float | None = None,
    norm_type: float = 2.0, scale_grad_by_freq: bool = False, sparse: bool = False
) -> Tensor:
    """The rows of weight that input, a tensor of int64, names.

    max_norm: rows that are used and have a greater norm are first scaled down, in weight itself.
    padding_idx, scale_grad_by_freq and sparse only concern gradients.
    """
    if padding_idx is not None:
        checked_padding_idx(padding_idx, weight.size(0))
    if max_norm is not None:
        _scale_down(weight, set(input.flatten().tolist()), max_norm, norm_type)
    return torch.embedding(weight, input)


def _scale_down(weight, rows, max_norm, norm_type):
    with torch.no_grad():
        for row in rows:
            norm = weight[row].norm(norm_type).item()
            if norm > max_norm:
                weight[row].mul_(max_norm / (norm + 1e-7))


@overridable(5)
def normalize(
    input: Tensor, p: float = 2.0, dim: int = 1, eps: float = 1e-12, out: Tensor | None = None
) -> Tensor:
    """input divided by its p-norm along dim, which counts as eps where it is smaller."""
    result = input / input.norm(p, dim, keepdim=True).clamp_min(eps).expand_as(input)
    return result if out is None else out.copy_(result)


@overridable(1)
def pad(
    input: Tensor, pad: list[int], mode: str = "constant", value: float | None = None
) -> Tensor:
    """input with elements added before and after its dimensions, the last dimension first.

    pad: (before, after) for the last dimension, then for the one before it, ...; negative numbers
    take elements away. mode: "constant" (value, 0 if None), "reflect", "replicate", "circular".
    """
    return _ops.NN_FUNCTIONS["pad"](input, pad, mode, value)

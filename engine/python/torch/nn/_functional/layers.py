"""Functions of torch.nn.functional behind layers: dropout, norms, embedding, padding."""

import torch
from torch import Tensor

from ._public import overridable, require_tensor

# What a norm adds to a float32 mean of squares when it isn't told otherwise.
_FLOAT32_EPS = 2.0**-23


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
    require_tensor("rms_norm", 1, "input", input)
    sizes = list(normalized_shape)
    if list(input.shape[input.dim() - len(sizes) :]) != sizes:
        wanted = ", ".join(map(str, sizes))
        raise RuntimeError(
            f"Given normalized_shape=[{wanted}], expected input with shape [*{wanted}], but got "
            f"input of size{list(input.shape)}"
        )
    last = tuple(range(-len(sizes), 0))
    scale = (input * input).mean(last, keepdim=True)
    result = input * torch.rsqrt(scale + (_FLOAT32_EPS if eps is None else eps))
    return result if weight is None else result * weight


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
    take elements away. mode: "constant" only, NotImplementedError for others. value: 0 if None.
    """
    require_tensor("pad", 1, "input", input)
    _check_padding(pad, input.dim())
    if mode in ("reflect", "replicate", "circular"):
        raise NotImplementedError(
            f"FX Playground doesn't have padding mode {mode} yet; use mode='constant'"
        )
    if mode != "constant":
        raise NotImplementedError(f"Unrecognised padding mode {mode}")
    for place in range(len(pad) // 2):
        before, after = pad[2 * place : 2 * place + 2]
        input = _pad_dim(input, input.dim() - 1 - place, before, after, value or 0)
    return input.clone() if not pad else input


def _check_padding(pad, rank):
    if not isinstance(pad, (tuple, list)):
        raise TypeError(
            f"pad(): argument 'pad' (position 2) must be tuple of ints, not {type(pad).__name__}"
        )
    for place, count in enumerate(pad):
        if not isinstance(count, int):
            raise TypeError(
                "pad(): argument 'pad' (position 2) must be tuple of ints, but found element of "
                f"type {type(count).__name__} at pos {place}"
            )
    if len(pad) % 2:
        raise RuntimeError("Padding length must be divisible by 2")
    if len(pad) > 2 * rank:
        raise RuntimeError(
            "Padding length should be less than or equal to two times the input dimension but got "
            f"padding length {len(pad)} and input of dimension {rank}"
        )


def _pad_dim(input, dim, before, after, value):
    """input with `before` and `after` elements more along one dimension."""
    first, size = max(-before, 0), input.size(dim)
    kept = input.narrow(dim, min(first, size), size - first - max(-after, 0))
    sizes = list(input.shape)
    parts = []
    for count, part in ((before, None), (0, kept), (after, None)):
        if part is None and count > 0:
            sizes[dim] = count
            part = torch.full(sizes, value, dtype=input.dtype)
        if part is not None:
            parts.append(part)
    return torch.cat(parts, dim)

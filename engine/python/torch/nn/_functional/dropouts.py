"""Dropout functions of torch.nn.functional beside dropout itself."""

import warnings

import torch
from torch import Tensor

from ._public import overridable


def _check(p):
    if p < 0.0 or p > 1.0:
        raise ValueError(f"dropout probability has to be between 0 and 1, but got {p}")


def _drop(input, p, training, inplace):
    return (torch.feature_dropout_ if inplace else torch.feature_dropout)(input, p, training)


def _odd_rank(name, rank, wanted):
    spatial = wanted - 2
    warnings.warn(
        f"{name}: Received a {rank}-D input to {name}, which is deprecated and will result in an "
        f"error in a future release. To retain the behavior and silence this warning, please use "
        f"dropout instead. Note that {name} exists to provide channel-wise dropout on inputs with "
        f"{spatial} spatial dimensions, a channel dimension, and an optional batch dimension "
        f"(i.e. {wanted - 1}D or {wanted}D inputs).",
        stacklevel=3,
    )


@overridable(1)
def dropout1d(
    input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False
) -> Tensor:
    """In training zeroes whole channels of [N, C, L] or [C, L] with probability p."""
    _check(p)
    rank = input.dim()
    if rank not in (2, 3):
        raise RuntimeError(
            f"dropout1d: Expected 2D or 3D input, but received a {rank}D input. Note that "
            "dropout1d exists to provide channel-wise dropout on inputs with 1 spatial dimension, "
            "a channel dimension, and an optional batch dimension (i.e. 2D or 3D inputs)."
        )
    return _batched(input, rank == 3, p, training, inplace)


def _batched(input, batched, p, training, inplace):
    if batched:
        return _drop(input, p, training, inplace)
    dropped = _drop(input.unsqueeze(0), p, training, inplace)
    return input if inplace else dropped.squeeze(0)


@overridable(1)
def dropout2d(
    input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False
) -> Tensor:
    """In training zeroes whole channels of [N, C, H, W] with probability p."""
    _check(p)
    if input.dim() not in (3, 4):
        _odd_rank("dropout2d", input.dim(), 4)
    if input.dim() == 3:
        warnings.warn(
            "dropout2d: Received a 3D input to dropout2d and assuming that channel-wise 1D dropout "
            "behavior is desired - input is interpreted as shape (N, C, L), where C is the channel "
            "dim. This behavior will change in a future release to interpret the input as one "
            "without a batch dimension, i.e. shape (C, H, W). To maintain the 1D channel-wise "
            "dropout behavior, please switch to using dropout1d instead.",
            stacklevel=2,
        )
    return _drop(input, p, training, inplace)


@overridable(1)
def dropout3d(
    input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False
) -> Tensor:
    """In training zeroes whole channels of [N, C, D, H, W] with probability p."""
    _check(p)
    if input.dim() not in (4, 5):
        _odd_rank("dropout3d", input.dim(), 5)
    return _batched(input, input.dim() == 5, p, training, inplace)


@overridable(1)
def alpha_dropout(
    input: Tensor, p: float = 0.5, training: bool = False, inplace: bool = False
) -> Tensor:
    """Dropout that keeps mean and variance of what SELU gives."""
    _check(p)
    return (torch.alpha_dropout_ if inplace else torch.alpha_dropout)(input, p, training)


@overridable(1)
def feature_alpha_dropout(
    input: Tensor, p: float = 0.5, training: bool = False, inplace: bool = False
) -> Tensor:
    """alpha_dropout of whole channels."""
    _check(p)
    drop = torch.feature_alpha_dropout_ if inplace else torch.feature_alpha_dropout
    return drop(input, p, training)

"""Norms of torch.nn.functional that go by channels."""

import torch
from torch import Tensor

from ._public import overridable


def _require_several(sizes):
    """ValueError when a channel has a single value: its variance says nothing."""
    count = sizes[0]
    for size in sizes[2:]:
        count *= size
    if count == 1:
        raise ValueError(
            f"Expected more than 1 value per channel when training, got input size {sizes}"
        )


@overridable(5)
def batch_norm(
    input: Tensor, running_mean: Tensor | None, running_var: Tensor | None,
    weight: Tensor | None = None, bias: Tensor | None = None, training: bool = False,
    momentum: float = 0.1, eps: float = 1e-05
) -> Tensor:
    """Shifts and scales each channel to mean 0 and variance 1, then by weight and bias.

    training: by the batch's own statistics, towards which the running ones move by momentum.
    """
    if training:
        _require_several(input.size())
    return torch.batch_norm(
        input, weight, bias, running_mean, running_var, training, momentum, eps, True
    )


@overridable(5)
def instance_norm(
    input: Tensor, running_mean: Tensor | None = None, running_var: Tensor | None = None,
    weight: Tensor | None = None, bias: Tensor | None = None, use_input_stats: bool = True,
    momentum: float = 0.1, eps: float = 1e-05
) -> Tensor:
    """batch_norm of each instance by itself."""
    if use_input_stats and input.shape[2:].numel() == 1:
        raise ValueError(
            f"Expected more than 1 spatial element when training, got input size {input.size()}"
        )
    return torch.instance_norm(
        input, weight, bias, running_mean, running_var, use_input_stats, momentum, eps, True
    )


@overridable(4)
def group_norm(
    input: Tensor, num_groups: int, weight: Tensor | None = None, bias: Tensor | None = None,
    eps: float = 1e-05
) -> Tensor:
    """Shifts and scales each of num_groups groups of channels, instance by instance."""
    if input.dim() < 2:
        raise RuntimeError(
            f"Expected at least 2 dimensions for input tensor but received {input.dim()}"
        )
    in_groups = input.size(0) * input.size(1) // num_groups
    _require_several([in_groups, num_groups, *input.shape[2:]])
    return torch.group_norm(input, num_groups, weight, bias, eps, True)


@overridable(1)
def local_response_norm(
    input: Tensor, size: int, alpha: float = 0.0001, beta: float = 0.75, k: float = 1.0
) -> Tensor:
    """input / (k + alpha * mean of squares over `size` neighbouring channels) ** beta"""
    from torch.nn import functional as F

    rank = input.dim()
    if rank < 3:
        raise ValueError(
            f"Expected 3D or higher dimensionality{' ' * 25} input (got {rank} dimensions)"
        )
    if input.numel() == 0:
        return input
    squares = input.mul(input)
    around = (size // 2, (size - 1) // 2)
    if rank == 3:
        padded = F.pad(squares.unsqueeze(1), (0, 0, *around))
        means = F.avg_pool2d(padded, (size, 1), stride=1).squeeze(1)
    else:
        sizes = input.size()
        squares = squares.view(sizes[0], 1, sizes[1], sizes[2], -1)
        padded = F.pad(squares, (0, 0, 0, 0, *around))
        means = F.avg_pool3d(padded, (size, 1, 1), stride=1).squeeze(1).view(sizes)
    return input / means.mul(alpha).add(k).pow(beta)

"""Losses that compare an input with a target of the same shape."""

import warnings

import torch
from torch import Tensor, _ops

from ._public import overridable, require_tensor
from ._reduction import REDUCTIONS, check_reduction, legacy_reduction, reduce_loss


def _warn_about_sizes(input, target):
    if target.size() != input.size():
        warnings.warn(
            f"Using a target size ({target.size()}) that is different to the input size "
            f"({input.size()}). This will likely lead to incorrect results due to broadcasting. "
            "Please ensure they have the same size.",
            stacklevel=4,
        )


def _weighted(values, weight, reduction):
    """The values times their weights; "mean" is then relative to the sum of the weights."""
    if weight is None:
        return reduce_loss(values, reduction)
    weight = weight.expand_as(values)
    values = values * weight
    return values.sum() / weight.sum() if reduction == "mean" else reduce_loss(values, reduction)


@overridable(6)
def mse_loss(
    input: Tensor, target: Tensor, size_average: bool | None = None, reduce: bool | None = None,
    reduction: str = "mean", weight: Tensor | None = None
) -> Tensor:
    """(input - target) squared."""
    _warn_about_sizes(input, target)
    reduction = check_reduction(reduction, size_average, reduce)
    if weight is None:
        return _ops.NN_FUNCTIONS["mse_loss"](input, target, REDUCTIONS.index(reduction))
    difference = input - target
    return _weighted(difference * difference, weight, reduction)


@overridable(2, leave_out="weight")
def l1_loss(
    input: Tensor, target: Tensor, size_average: bool | None = None, reduce: bool | None = None,
    reduction: str = "mean", weight: Tensor | None = None
) -> Tensor:
    """|input - target|"""
    _warn_about_sizes(input, target)
    reduction = check_reduction(reduction, size_average, reduce)
    return _weighted((input - target).abs(), weight, reduction)


@overridable(2)
def smooth_l1_loss(
    input: Tensor, target: Tensor, size_average: bool | None = None, reduce: bool | None = None,
    reduction: str = "mean", beta: float = 1.0
) -> Tensor:
    """difference ** 2 / (2 * beta) where it is below beta, |difference| - beta / 2 above."""
    _warn_about_sizes(input, target)
    reduction = check_reduction(reduction, size_average, reduce)
    if beta == 0:
        return l1_loss(input, target, reduction=reduction)
    which = REDUCTIONS.index(reduction)
    return _ops.NN_FUNCTIONS["smooth_l1_loss"](input, target, which, beta)


@overridable(5)
def huber_loss(
    input: Tensor, target: Tensor, reduction: str = "mean", delta: float = 1.0,
    weight: Tensor | None = None
) -> Tensor:
    """difference ** 2 / 2 where it is below delta, delta * (|difference| - delta / 2) above."""
    _warn_about_sizes(input, target)
    reduction = check_reduction(reduction)
    huber = _ops.NN_FUNCTIONS["huber_loss"]
    if weight is None:
        return huber(input, target, REDUCTIONS.index(reduction), delta)
    return reduce_loss(huber(input, target, REDUCTIONS.index("none"), delta) * weight, reduction)


@overridable(3)
def binary_cross_entropy(
    input: Tensor, target: Tensor, weight: Tensor | None = None, size_average: bool | None = None,
    reduce: bool | None = None, reduction: str = "mean"
) -> Tensor:
    """-(target * log(input) + (1 - target) * log(1 - input)), with logarithms held above -100."""
    reduction = check_reduction(reduction, size_average, reduce)
    if target.size() != input.size():
        raise ValueError(
            f"Using a target size ({target.size()}) that is different to the input size "
            f"({input.size()}) is deprecated. Please ensure they have the same size."
        )
    if weight is not None:
        weight = weight.expand(torch.broadcast_shapes(weight.size(), target.size()))
    which = REDUCTIONS.index(reduction)
    return _ops.NN_FUNCTIONS["binary_cross_entropy"](input, target, weight, which)


@overridable(7)
def binary_cross_entropy_with_logits(
    input: Tensor, target: Tensor, weight: Tensor | None = None, size_average: bool | None = None,
    reduce: bool | None = None, reduction: str = "mean", pos_weight: Tensor | None = None
) -> Tensor:
    """binary_cross_entropy of sigmoid(input). pos_weight: how much more a target of 1 counts."""
    reduction = check_reduction(reduction, size_average, reduce)
    if target.size() != input.size():
        raise ValueError(
            f"Target size ({target.size()}) must be the same as input size ({input.size()})"
        )
    which = REDUCTIONS.index(reduction)
    return torch.binary_cross_entropy_with_logits(input, target, weight, pos_weight, which)


@overridable(2)
def kl_div(
    input: Tensor, target: Tensor, size_average: bool | None = None, reduce: bool | None = None,
    reduction: str = "mean", log_target: bool = False
) -> Tensor:
    """target * (log(target) - input); reduction "batchmean" divides the sum by the batch size.

    log_target: the target is given as its logarithm.
    """
    if size_average is not None or reduce is not None:
        reduction = legacy_reduction(size_average, reduce)
    elif reduction == "mean":
        warnings.warn(
            "reduction: 'mean' divides the total loss by both the batch size and the support size."
            "'batchmean' divides only by the batch size, and aligns with the KL div math "
            "definition.'mean' will be changed to behave the same as 'batchmean' in the next "
            "major release.",
            stacklevel=3,
        )
    per_batch = reduction == "batchmean"
    reduction = "sum" if per_batch else check_reduction(reduction)
    require_tensor("kl_div", 1, "input", input)
    require_tensor("kl_div", 2, "target", target)
    if log_target:
        values = target.exp() * (target - input)
    else:
        # 0 * log(0) counts as 0.
        own = torch.where(target == 0, 0.0, target * target.log())
        values = own - target * input
    reduced = reduce_loss(values, reduction)
    return reduced / input.size(0) if per_batch and input.dim() else reduced

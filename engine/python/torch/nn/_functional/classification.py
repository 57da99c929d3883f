"""Losses of scores for classes: nll_loss and cross_entropy."""

import torch
from torch import Tensor, _ops

from ._public import overridable, require_tensor
from ._reduction import REDUCTIONS, check_reduction, reduce_loss

_NN = _ops.NN_FUNCTIONS


@overridable(3)
def nll_loss(
    input: Tensor, target: Tensor, weight: Tensor | None = None, size_average: bool | None = None,
    ignore_index: int = -100, reduce: bool | None = None, reduction: str = "mean"
) -> Tensor:
    """Minus the log-probability that input gives to the target's class.

    input: log-probabilities, [C], [N, C] or [N, C, ...]; target: classes, input's shape without C.
    weight: one number a class; "mean" is relative to the weights that took part.
    """
    reduction = check_reduction(reduction, size_average, reduce)
    return _nll("nll_loss_nd", input, target, weight, ignore_index, reduction)


def _nll(name, input, target, weight, ignore_index, reduction):
    require_tensor(name, 1, "input", input)
    require_tensor(name, 2, "target", target)
    which = REDUCTIONS.index(reduction)
    return _NN["nll_loss_nd"](input, target, weight, which, ignore_index)


@overridable(3)
def cross_entropy(
    input: Tensor, target: Tensor, weight: Tensor | None = None, size_average: bool | None = None,
    ignore_index: int = -100, reduce: bool | None = None, reduction: str = "mean",
    label_smoothing: float = 0.0
) -> Tensor:
    """nll_loss of log_softmax(input); with probabilities as target -sum(target * log_softmax).

    input: scores, [C], [N, C] or [N, C, ...]; target: classes, or probabilities of input's shape.
    label_smoothing: how much of the target is spread evenly over all classes.
    """
    reduction = check_reduction(reduction, size_average, reduce)
    require_tensor("cross_entropy_loss", 1, "input", input)
    require_tensor("cross_entropy_loss", 2, "target", target)
    if not 0 <= label_smoothing <= 1:
        raise RuntimeError(f"label_smoothing must be between 0.0 and 1.0. Got: {label_smoothing:g}")
    dim = min(max(input.dim() - 1, 0), 1)
    if target.shape == input.shape:
        if not target.is_floating_point():
            word = target.type().removeprefix("torch.").removesuffix("Tensor")
            raise RuntimeError(
                "Expected floating point type for target with class probabilities, got " + word
            )
        return _against_probabilities(input, target, weight, reduction, label_smoothing, dim)
    scores = input.log_softmax(dim)
    loss = _nll("nll_loss_nd", scores, target, weight, ignore_index, reduction)
    if not label_smoothing:
        return loss
    even = _evenly(scores, target, weight, ignore_index, reduction, dim)
    return (1 - label_smoothing) * loss + even * (label_smoothing / input.size(dim))


def _along(weight, rank, dim):
    """A weight a class, shaped so that it broadcasts over the class dimension."""
    return weight.view([-1 if place == dim else 1 for place in range(rank)])


def _evenly(scores, target, weight, ignore_index, reduction, dim):
    """The loss against a target that is spread over all classes, ignored places left out."""
    if weight is not None:
        scores = scores * _along(weight, scores.dim(), dim)
    values = torch.where(target == ignore_index, 0.0, -scores.sum(dim))
    if reduction != "mean":
        return reduce_loss(values, reduction)
    if weight is None:
        return values.sum() / (target != ignore_index).sum()
    chosen = weight.index_select(0, target.masked_fill(target == ignore_index, 0).flatten())
    return values.sum() / chosen.masked_fill(target.flatten() == ignore_index, 0.0).sum()


def _against_probabilities(input, target, weight, reduction, label_smoothing, dim):
    if label_smoothing:
        target = target * (1 - label_smoothing) + label_smoothing / input.size(dim)
    weighted = input.log_softmax(dim) * target
    if weight is not None:
        weighted = weighted * _along(weight, input.dim(), dim)
    if reduction == "mean":
        return -weighted.sum() / (input.numel() / input.size(dim))
    return -(weighted.sum() if reduction == "sum" else weighted.sum(dim))

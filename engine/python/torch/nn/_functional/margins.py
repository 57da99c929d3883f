"""Losses of torch.nn.functional by margins, angles and likelihoods."""

import math

import torch
from torch import Tensor, _ops

from ._public import overridable
from ._reduction import REDUCTIONS, check_reduction, reduce_loss

_NN = _ops.NN_FUNCTIONS


def _number(reduction, size_average, reduce):
    return REDUCTIONS.index(check_reduction(reduction, size_average, reduce))


@overridable(3)
def margin_ranking_loss(
    input1: Tensor, input2: Tensor, target: Tensor, margin: float = 0,
    size_average: bool | None = None, reduce: bool | None = None, reduction: str = "mean"
) -> Tensor:
    """max(0, -target * (input1 - input2) + margin)"""
    reduction = check_reduction(reduction, size_average, reduce)
    if not input1.dim() == input2.dim() == target.dim():
        raise RuntimeError(
            "margin_ranking_loss : All input tensors should have same dimension but got sizes: "
            f"input1: {input1.size()}, input2: {input2.size()}, target: {target.size()} "
        )
    return reduce_loss((-target * (input1 - input2) + margin).clamp_min(0), reduction)


@overridable(2)
def hinge_embedding_loss(
    input: Tensor, target: Tensor, margin: float = 1.0, size_average: bool | None = None,
    reduce: bool | None = None, reduction: str = "mean"
) -> Tensor:
    """input where target is 1, max(0, margin - input) where it is -1."""
    reduction = check_reduction(reduction, size_average, reduce)
    zeros = torch.zeros_like(input)
    far = torch.where(target != 1, (margin - input).clamp_min(0), zeros)
    near = torch.where(target != -1, input, zeros)
    return reduce_loss(far + near, reduction)


@overridable(3)
def cosine_embedding_loss(
    input1: Tensor, input2: Tensor, target: Tensor, margin: float = 0,
    size_average: bool | None = None, reduce: bool | None = None, reduction: str = "mean"
) -> Tensor:
    """1 - cosine where target is 1, max(0, cosine - margin) where it is -1."""
    reduction = check_reduction(reduction, size_average, reduce)
    rank = target.dim()
    if rank > 1:
        raise RuntimeError("0D or 1D target tensor expected, multi-target not supported")
    if input1.dim() != rank + 1 or input2.dim() != rank + 1:
        shapes = "1D target tensor expects 2D input tensors"
        if rank == 0:
            shapes = "0D target tensor expects 1D input tensors"
        raise RuntimeError(
            f"{shapes}, but found inputs with sizes {list(input1.size())} and "
            f"{list(input2.size())}."
        )
    product = (input1 * input2).sum(rank)
    squares = (input1 * input1).sum(rank) + 1e-12, (input2 * input2).sum(rank) + 1e-12
    cosine = product / (squares[0] * squares[1]).sqrt()
    zeros = torch.zeros_like(cosine)
    same = torch.where(target == 1, 1 - cosine, zeros)
    other = torch.where(target == -1, (cosine - margin).clamp_min(0), zeros)
    return reduce_loss(same + other, reduction)


@overridable(3)
def triplet_margin_loss(
    anchor: Tensor, positive: Tensor, negative: Tensor, margin: float = 1.0, p: float = 2,
    eps: float = 1e-06, swap: bool = False, size_average: bool | None = None,
    reduce: bool | None = None, reduction: str = "mean"
) -> Tensor:
    """max(0, |anchor - positive| - |anchor - negative| + margin), in the p-norm."""
    reduction = check_reduction(reduction, size_average, reduce)
    if margin <= 0:
        raise ValueError(f"margin must be greater than 0, got {margin}")
    ranks = anchor.dim(), positive.dim(), negative.dim()
    if len(set(ranks)) > 1:
        raise RuntimeError(
            "The anchor, positive, and negative tensors are expected to have the same number of "
            "dimensions, but got: anchor {}D, positive {}D, and negative {}D inputs".format(*ranks)
        )

    def distance(a, b):
        return torch.pairwise_distance(a, b, p, eps)

    return _triplet(anchor, positive, negative, distance, margin, swap, reduction)


def _triplet(anchor, positive, negative, distance, margin, swap, reduction):
    near, far = distance(anchor, positive), distance(anchor, negative)
    if swap:
        far = torch.minimum(far, distance(positive, negative))
    return reduce_loss((margin + near - far).clamp_min(0), reduction)


@overridable(3)
def triplet_margin_with_distance_loss(
    anchor: Tensor, positive: Tensor, negative: Tensor, *, distance_function=None,
    margin: float = 1.0, swap: bool = False, reduction: str = "mean"
) -> Tensor:
    """triplet_margin_loss by a distance of one's own."""
    if reduction not in REDUCTIONS:
        raise ValueError(f"{reduction} is not valid")
    if margin <= 0:
        raise ValueError(f"margin must be greater than 0, got {margin}")
    distance = torch.pairwise_distance if distance_function is None else distance_function
    ranks = anchor.ndim, positive.ndim, negative.ndim
    if len(set(ranks)) > 1:
        raise RuntimeError(
            "The anchor, positive, and negative tensors are expected to have the same number of "
            "dimensions, but got: anchor {}D, positive {}D, and negative {}D inputs".format(*ranks)
        )
    return _triplet(anchor, positive, negative, distance, margin, swap, reduction)


@overridable(2)
def multi_margin_loss(
    input: Tensor, target: Tensor, p: int = 1, margin: float = 1.0, weight: Tensor | None = None,
    size_average: bool | None = None, reduce: bool | None = None, reduction: str = "mean"
) -> Tensor:
    """The mean over classes of max(0, margin - input[target] + input[class]) ** p."""
    number = _number(reduction, size_average, reduce)
    if p not in (1, 2):
        raise ValueError("only p == 1 and p == 2 supported")
    if weight is not None and weight.dim() != 1:
        raise ValueError("weight must be one-dimensional")
    return _NN["multi_margin_loss"](input, target, p, margin, weight, number)


@overridable(2)
def multilabel_margin_loss(
    input: Tensor, target: Tensor, size_average: bool | None = None, reduce: bool | None = None,
    reduction: str = "mean"
) -> Tensor:
    """multi_margin_loss for several right classes a row, which end at the first -1."""
    return _NN["multilabel_margin_loss"](input, target, _number(reduction, size_average, reduce))


@overridable(2)
def multilabel_soft_margin_loss(
    input: Tensor, target: Tensor, weight: Tensor | None = None, size_average: bool | None = None,
    reduce: bool | None = None, reduction: str = "mean"
) -> Tensor:
    """The mean over classes of the cross entropy of target, 0 or 1, and sigmoid(input)."""
    reduction = check_reduction(reduction, size_average, reduce)
    log_sigmoid = _NN["log_sigmoid"]
    loss = -(target * log_sigmoid(input) + (1 - target) * log_sigmoid(-input))
    if weight is not None:
        loss = loss * weight
    last = input.dim() - 1
    loss = loss.sum(dim=last) / input.size(last)
    return reduce_loss(loss, reduction)


@overridable(2)
def soft_margin_loss(
    input: Tensor, target: Tensor, size_average: bool | None = None, reduce: bool | None = None,
    reduction: str = "mean"
) -> Tensor:
    """log(1 + exp(-target * input))"""
    return _NN["soft_margin_loss"](input, target, _number(reduction, size_average, reduce))


@overridable(2)
def poisson_nll_loss(
    input: Tensor, target: Tensor, log_input: bool = True, full: bool = False,
    size_average: bool | None = None, eps: float = 1e-08, reduce: bool | None = None,
    reduction: str = "mean"
) -> Tensor:
    """Minus the log-likelihood of counts, save for terms that only the target has.

    log_input: input is the logarithm of the expected count. full: adds those terms by Stirling.
    """
    reduction = check_reduction(reduction, size_average, reduce)
    if log_input:
        loss = input.exp() - target * input
    else:
        loss = input - target * (input + eps).log()
    if full:
        terms = target * target.log() - target + 0.5 * (2 * math.pi * target).log()
        loss = loss + terms.masked_fill(target <= 1, 0)
    return reduce_loss(loss, reduction)


@overridable(3)
def gaussian_nll_loss(
    input: Tensor, target: Tensor, var: Tensor | float, full: bool = False, eps: float = 1e-06,
    reduction: str = "mean"
) -> Tensor:
    """Minus the log-likelihood of target under normal distributions, but for a constant.

    input: their means; var: their variances, held above eps. full: adds the constant.
    """
    if isinstance(var, float):
        if var < 0:
            raise ValueError("var has negative entry/entries")
        var = var * torch.ones_like(input)
    elif (var < 0).any():
        raise ValueError("var has negative entry/entries")
    if var.size() != input.size():
        if input.size()[:-1] == var.size():
            var = var.unsqueeze(-1)
        elif not (
            input.size()[:-1] == var.size()[:-1] and var.size(-1) == 1
        ) and not _one_longer(input.size(), var.size()):
            raise ValueError("var is of incorrect size")
    if reduction not in REDUCTIONS:
        raise ValueError(reduction + " is not valid")
    var = var.clone()
    with torch.no_grad():  # gradients go to what was given
        var.clamp_(min=eps)
    squares = (input - target) ** 2
    loss = 0.5 * (torch.log(var) + squares / var)
    if full:
        loss = loss + math.log(2 * math.pi) / 2
    return reduce_loss(loss, reduction)


def _one_longer(sizes, var_sizes):
    """Whether the variances are the same along one dimension of the means."""
    return len(sizes) == len(var_sizes) and sum(
        a != b for a, b in zip(sizes, var_sizes)
    ) == sum(b == 1 and a != 1 for a, b in zip(sizes, var_sizes)) == 1


@overridable(4)
def ctc_loss(
    log_probs: Tensor, targets: Tensor, input_lengths: Tensor, target_lengths: Tensor,
    blank: int = 0, reduction: str = "mean", zero_infinity: bool = False
) -> Tensor:
    """Minus the log-probability that scores, [steps, batch, classes], spell the targets.

    targets: [batch, length], or all one after the other. zero_infinity: targets that are longer
    than what should spell them count as 0.
    """
    lengths = [
        value.reshape(-1).tolist() if isinstance(value, Tensor) else list(value)
        for value in (input_lengths, target_lengths)
    ]
    which = REDUCTIONS.index(check_reduction(reduction))
    return torch.ctc_loss(log_probs, targets, *lengths, blank, which, zero_infinity)

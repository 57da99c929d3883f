"""How losses make one number of many: by mean, by sum, or not at all."""

import warnings

__all__ = ["REDUCTIONS", "check_reduction", "legacy_reduction", "reduce_loss"]

# In the order of the engine's numbers (engine/ops/loss.cc).
REDUCTIONS = ("none", "mean", "sum")


def legacy_reduction(size_average, reduce):
    """The reduction that the two older parameters stand for; they warn that they are old."""
    size_average = size_average is None or size_average
    reduce = reduce is None or reduce
    reduction = ("mean" if size_average else "sum") if reduce else "none"
    warnings.warn(
        "size_average and reduce args will be deprecated, please use "
        f"reduction='{reduction}' instead.",
        stacklevel=3,
    )
    return reduction


def check_reduction(reduction, size_average=None, reduce=None):
    """The reduction to use; ValueError for an unknown one."""
    if size_average is not None or reduce is not None:
        reduction = legacy_reduction(size_average, reduce)
    if reduction not in REDUCTIONS:
        raise ValueError(f"{reduction} is not a valid value for reduction")
    return reduction


def reduce_loss(values, reduction):
    """The mean or the sum of the values, or the values as they are."""
    if reduction == "mean":
        return values.mean()
    return values.sum() if reduction == "sum" else values

"""The reports of torch.testing.assert_close: how many elements differ, and by how much."""

import torch

__all__ = ["scalar_report", "tensor_report"]


def _allowed(tolerance, exact):
    return "" if exact else f" (up to {tolerance} allowed)"


def scalar_report(actual, expected, rtol, atol):
    """The report for two numbers."""
    exact = rtol == 0 and atol == 0
    absolute = abs(actual - expected)
    relative = float("inf") if expected == 0 else absolute / abs(expected)
    if expected == 0 and absolute == 0:
        relative = 0.0
    return (
        f"Scalars are not {'equal' if exact else 'close'}!\n\n"
        f"Expected {expected} but got {actual}.\n"
        f"Absolute difference: {absolute}{_allowed(atol, exact)}\n"
        f"Relative difference: {relative}{_allowed(rtol, exact)}"
    )


def tensor_report(actual, expected, matches, rtol, atol):
    """The report for two tensors of one shape; matches says which elements are close."""
    exact = rtol == 0 and atol == 0
    total = matches.numel()
    wrong = total - int(matches.sum())
    if actual.dtype is torch.bool:
        actual, expected = actual.to(torch.int64), expected.to(torch.int64)
    absolute = (actual - expected).abs().masked_fill(matches, 0)
    # An element that matches counts as 0 also where it is 0 / 0.
    relative = (absolute / expected.abs()).masked_fill(matches, 0)
    return (
        f"Tensor-likes are not {'equal' if exact else 'close'}!\n\n"
        f"Mismatched elements: {wrong} / {total} ({wrong / total:.1%})\n"
        f"{_greatest('absolute', absolute, atol, exact)}\n"
        f"{_greatest('relative', relative, rtol, exact)}"
    )


def _greatest(kind, differences, tolerance, exact):
    place = int(differences.flatten().argmax())
    value = differences.flatten()[place].item()
    index = []
    for size in reversed(differences.shape):
        place, within = divmod(place, size)
        index.insert(0, within)
    return (
        f"Greatest {kind} difference: {value} at index {tuple(index)}{_allowed(tolerance, exact)}"
    )

"""Layers and functions whose own code looks at its input before it computes: what they call of the
operator table, written down for a plan (torch.fx._lowering). The engine looks at the input instead
(kRanked in engine/interpreter/call.cc), and leaves to Python what isn't as usual."""

import math
import operator

import torch

from .. import _ops
from ..nn._functional.vision import _MODES
from ._symbol import OWN, Refused

__all__ = ["LAYERS"]


def _checked(maker, input, ranks, groups=None, channels=None):
    """The input, when it has one of these ranks, more than one value in each of the groups and so
    many channels."""
    more = () if groups is None and channels is None else (groups, channels)
    return maker.step(maker.callee("K"), (input, ranks, *more), {})


def _batch_norm(maker, layer, input):
    if layer.training or layer.running_mean is None or layer.running_var is None:
        raise Refused("computes with the batch's own statistics, and changes its own")
    ranks = {"1": (2, 3), "2": (4,), "3": (5,)}[type(layer).__name__[-2]]
    return torch.batch_norm(
        _checked(maker, input, ranks), layer.weight, layer.bias, layer.running_mean,
        layer.running_var, False, layer.momentum or 0.0, layer.eps, True,
    )  # fmt: skip


def _instance_norm(maker, layer, input):
    if layer.running_mean is not None or layer.running_var is not None:
        raise Refused("has statistics of its own")
    ranks = (2 + int(type(layer).__name__[-2]),)
    return torch.instance_norm(
        _checked(maker, input, ranks, 0, layer.num_features), layer.weight, layer.bias, None, None,
        True, 0.0 if layer.momentum is None else layer.momentum, layer.eps, True,
    )  # fmt: skip


def _recurrent(maker, layer, input, hx=None):
    if hx is not None or layer.proj_size:
        raise Refused("begins with a state that only Python checks")
    input = _checked(maker, input, (3,))
    batch = maker.step(maker.callee("S"), (input, 0 if layer.batch_first else 1), {})
    sizes = layer.num_layers * (2 if layer.bidirectional else 1), batch, layer.hidden_size
    kind = {"dtype": layer.weight_ih_l0.dtype}
    cells = 2 if layer.mode == "LSTM" else 1
    state = [maker.step(maker.rows(torch.zeros), (sizes,), kind) for _ in range(cells)]
    results = getattr(torch, layer.mode.lower())(
        input, tuple(state) if cells == 2 else state[0], layer._flat_weights, layer.bias,
        layer.num_layers, layer.dropout, layer.training, layer.bidirectional, layer.batch_first,
    )  # fmt: skip
    return results[0], (results[1], results[2]) if cells == 2 else results[1]


def _group_norm(maker, input, num_groups, weight=None, bias=None, eps=1e-05):
    input = _checked(maker, input, (2, 3, 4, 5, 6), num_groups)
    return torch.group_norm(input, num_groups, weight, bias, eps, True)


def _interpolate(
    maker, input, size=None, scale_factor=None, mode="nearest", align_corners=None,
    recompute_scale_factor=None, antialias=False,
):  # fmt: skip
    """Images, scaled by one number."""
    usual = size is None and type(scale_factor) in (int, float) and not antialias
    if not usual or mode not in ("nearest", "nearest-exact", "bilinear", "bicubic"):
        raise Refused("computes the size of its result in Python")
    if align_corners is not None and mode.startswith("nearest"):
        raise Refused("is called with align_corners, which only Python explains")
    input = _checked(maker, input, (4,))
    sizes, scales = [], [] if recompute_scale_factor else [float(scale_factor)] * 2
    for dim in (2, 3):
        old = maker.step(maker.callee("S"), (input, dim), {})
        new = maker.step(maker.function(operator.mul), (old, float(scale_factor)), {})
        sizes.append(maker.step(maker.function(math.floor), (new,), {}))
    how = _MODES.index("linear" if mode == "bilinear" else mode)
    resize = maker.rows(_ops.NN_FUNCTIONS["_interpolate"])
    return maker.step(resize, (input, sizes, how, bool(align_corners), *scales), {})


def _split(maker, tensor, split_size_or_sections, dim=0):
    return tensor.split(split_size_or_sections, dim)


# By the class's name: code that gets the plan's maker, the layer and what the layer is called with.
LAYERS = {
    **{f"BatchNorm{rank}d": _batch_norm for rank in (1, 2, 3)},
    **{f"InstanceNorm{rank}d": _instance_norm for rank in (1, 2, 3)},
    **dict.fromkeys(("RNN", "GRU", "LSTM"), _recurrent),
}
OWN.update({
    torch.nn.functional.group_norm: _group_norm,
    torch.nn.functional.interpolate: _interpolate,
    torch.split: _split,
})  # fmt: skip

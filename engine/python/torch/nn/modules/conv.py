"""Convolutions and transposed convolutions as modules."""

import math
import types

import torch
from torch import Tensor

from .. import functional as F
from .. import init
from .._lazy import lazy_kinds
from ..parameter import Parameter
from .module import Module

__all__ = [
    "Conv1d", "Conv2d", "Conv3d", "ConvTranspose1d", "ConvTranspose2d", "ConvTranspose3d"
]

_PADDING_MODES = ("zeros", "reflect", "replicate", "circular")


def _each(value, rank):
    """One number for each dimension."""
    return tuple(value) if isinstance(value, (tuple, list)) else (value,) * rank


class _ConvNd(Module):
    """What all convolutions share: settings, first weights, text."""

    __constants__ = [
        "stride", "padding", "dilation", "groups", "padding_mode", "output_padding",
        "in_channels", "out_channels", "kernel_size",
    ]
    _rank: int

    def __init__(
        self, in_channels, out_channels, kernel_size, stride, padding, dilation, transposed,
        output_padding, groups, bias, padding_mode, device=None, dtype=None
    ) -> None:
        super().__init__()
        _check(in_channels, out_channels, groups, stride, padding, padding_mode)
        self.in_channels, self.out_channels, self.groups = in_channels, out_channels, groups
        self.kernel_size, self.stride, self.dilation = kernel_size, stride, dilation
        self.padding, self.padding_mode = padding, padding_mode
        self.transposed, self.output_padding = transposed, output_padding
        self._reversed_padding_repeated_twice = _around(padding, kernel_size, dilation)
        channels = (out_channels, in_channels // groups)
        if transposed:
            channels = (in_channels, out_channels // groups)
        made = {"device": device, "dtype": dtype}
        self.weight = Parameter(torch.empty((*channels, *kernel_size), **made))
        self.register_parameter(
            "bias", Parameter(torch.empty(out_channels, **made)) if bias else None
        )
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Draws weight and bias afresh, uniform within 1 / sqrt(inputs of one output)."""
        init.kaiming_uniform_(self.weight, a=math.sqrt(5))
        if self.bias is not None:
            fan_in, _ = init._calculate_fan_in_and_fan_out(self.weight)
            if fan_in != 0:
                bound = 1 / math.sqrt(fan_in)
                init.uniform_(self.bias, -bound, bound)

    def extra_repr(self):
        text = (
            f"{self.in_channels}, {self.out_channels}, kernel_size={self.kernel_size}, "
            f"stride={self.stride}"
        )
        usual = (
            ("padding", (0,) * len(self.padding)),
            ("dilation", (1,) * len(self.dilation)),
            ("output_padding", (0,) * len(self.output_padding)),
            ("groups", 1),
        )
        for name, value in usual:
            if getattr(self, name) != value:
                text += f", {name}={getattr(self, name)}"
        if self.bias is None:
            text += ", bias=False"
        if self.padding_mode != "zeros":
            text += f", padding_mode={self.padding_mode}"
        return text

    def __setstate__(self, state):
        super().__setstate__(state)
        if not hasattr(self, "padding_mode"):
            self.padding_mode = "zeros"


def _check(in_channels, out_channels, groups, stride, padding, padding_mode):
    if groups <= 0:
        raise ValueError("groups must be a positive integer")
    for name, channels in (("in_channels", in_channels), ("out_channels", out_channels)):
        if channels % groups != 0:
            raise ValueError(f"{name} must be divisible by groups")
    if isinstance(padding, str):
        if padding not in ("same", "valid"):
            raise ValueError(
                f"Invalid padding string {padding!r}, should be one of {{'same', 'valid'}}"
            )
        if padding == "same" and any(step != 1 for step in stride):
            raise ValueError("padding='same' is not supported for strided convolutions")
    if padding_mode not in _PADDING_MODES:
        raise ValueError(
            f"padding_mode must be one of {set(_PADDING_MODES)}, but got {padding_mode=}"
        )


def _around(padding, kernel_size, dilation):
    """What F.pad needs for a padding: (before, after) by dimension, the last one first."""
    around = []
    if isinstance(padding, str):
        for size, step in zip(reversed(kernel_size), reversed(dilation)):
            total = step * (size - 1) if padding == "same" else 0
            around += [total // 2, total - total // 2]
        return around
    for count in reversed(padding):
        around += [count, count]
    return tuple(around)


class _Conv(_ConvNd):
    def __init__(
        self, in_channels: int, out_channels: int, kernel_size, stride=1, padding=0, dilation=1,
        groups: int = 1, bias: bool = True, padding_mode: str = "zeros", device=None, dtype=None
    ) -> None:
        rank = self._rank
        super().__init__(
            in_channels, out_channels, _each(kernel_size, rank), _each(stride, rank),
            padding if isinstance(padding, str) else _each(padding, rank), _each(dilation, rank),
            False, (0,) * rank, groups, bias, padding_mode, device, dtype
        )

    def _conv_forward(self, input, weight, bias):
        padding = self.padding
        if self.padding_mode != "zeros":
            input = F.pad(input, self._reversed_padding_repeated_twice, mode=self.padding_mode)
            padding = (0,) * self._rank
        convolve = getattr(F, f"conv{self._rank}d")
        return convolve(input, weight, bias, self.stride, padding, self.dilation, self.groups)

    def forward(self, input: Tensor) -> Tensor:
        return self._conv_forward(input, self.weight, self.bias)


class Conv1d(_Conv):
    """Slides kernels of [in_channels / groups, kernel_size] over [N, C, L]."""

    _rank = 1


class Conv2d(_Conv):
    """Slides kernels of [in_channels / groups, *kernel_size] over [N, C, H, W]."""

    _rank = 2


class Conv3d(_Conv):
    """Slides kernels of [in_channels / groups, *kernel_size] over [N, C, D, H, W]."""

    _rank = 3


class _ConvTransposeNd(_ConvNd):
    def __init__(
        self, in_channels: int, out_channels: int, kernel_size, stride=1, padding=0,
        output_padding=0, groups: int = 1, bias: bool = True, dilation=1,
        padding_mode: str = "zeros", device=None, dtype=None
    ) -> None:
        if padding_mode != "zeros":
            raise ValueError(
                f'Only "zeros" padding mode is supported for {type(self).__name__}'
            )
        rank = self._rank
        super().__init__(
            in_channels, out_channels, _each(kernel_size, rank), _each(stride, rank),
            _each(padding, rank), _each(dilation, rank), True, _each(output_padding, rank),
            groups, bias, padding_mode, device, dtype
        )

    def _output_padding(self, input, output_size):
        """What has to be added at one end so that the result has output_size."""
        if output_size is None:
            return self.output_padding
        rank = self._rank
        extra = 2 if input.dim() == rank + 2 else 1
        if len(output_size) == extra + rank:
            output_size = output_size[extra:]
        if len(output_size) != rank:
            raise ValueError(
                f"ConvTranspose{rank}D: for {input.dim()}D input, output_size must have {rank} or "
                f"{extra + rank} elements (got {len(output_size)})"
            )
        least = [
            (input.size(i + extra) - 1) * self.stride[i] - 2 * self.padding[i]
            + self.dilation[i] * (self.kernel_size[i] - 1) + 1
            for i in range(rank)
        ]
        most = [size + step - 1 for size, step in zip(least, self.stride)]
        if not all(low <= size <= high for low, size, high in zip(least, output_size, most)):
            raise ValueError(
                f"requested an output size of {output_size}, but valid sizes range from {least} "
                f"to {most} (for an input of {input.size()[2:]})"
            )
        return [size - low for size, low in zip(output_size, least)]

    def forward(self, input: Tensor, output_size: list[int] | None = None) -> Tensor:
        convolve = getattr(F, f"conv_transpose{self._rank}d")
        return convolve(
            input, self.weight, self.bias, self.stride, self.padding,
            self._output_padding(input, output_size), self.groups, self.dilation
        )


class ConvTranspose1d(_ConvTransposeNd):
    """The map between [N, C, L] whose matrix is the transpose of a Conv1d's."""

    _rank = 1


class ConvTranspose2d(_ConvTransposeNd):
    """The map between [N, C, H, W] whose matrix is the transpose of a Conv2d's."""

    _rank = 2


class ConvTranspose3d(_ConvTransposeNd):
    """The map between [N, C, D, H, W] whose matrix is the transpose of a Conv3d's."""

    _rank = 3


def _own_init(cls):
    """Gives a class an `__init__` by its own name, which the text of a wrong call shows."""
    shared = cls.__init__
    own = types.FunctionType(
        shared.__code__, shared.__globals__, "__init__", shared.__defaults__, shared.__closure__
    )
    own.__annotations__ = shared.__annotations__
    own.__qualname__ = f"{cls.__name__}.__init__"
    cls.__init__ = own


for _cls in (Conv1d, Conv2d, Conv3d, ConvTranspose1d, ConvTranspose2d, ConvTranspose3d):
    _own_init(_cls)


__getattr__ = lazy_kinds(__name__)

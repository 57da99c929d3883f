"""Pooling modules. What each computes is in torch.nn.functional."""

from torch import Tensor

from .. import functional as F
from .module import Module

__all__ = [
    "AdaptiveAvgPool1d",
    "AdaptiveAvgPool2d",
    "AdaptiveAvgPool3d",
    "AdaptiveMaxPool1d",
    "AdaptiveMaxPool2d",
    "AdaptiveMaxPool3d",
    "AvgPool1d",
    "AvgPool2d",
    "AvgPool3d",
    *(f"{kind}{n}d" for kind in ("LPPool", "MaxPool", "MaxUnpool") for n in (1, 2, 3)),
]


def _settings(module):
    return {name: getattr(module, name) for name in type(module).__constants__}


def _single(value):
    return tuple(value) if isinstance(value, (tuple, list)) else (value,)


class _MaxPoolNd(Module):
    __constants__ = [
        "kernel_size", "stride", "padding", "dilation", "return_indices", "ceil_mode"
    ]

    def __init__(
        self, kernel_size, stride=None, padding=0, dilation=1, return_indices: bool = False,
        ceil_mode: bool = False
    ) -> None:
        super().__init__()
        self.kernel_size = kernel_size
        self.stride = stride if stride is not None else kernel_size
        self.padding, self.dilation = padding, dilation
        self.return_indices, self.ceil_mode = return_indices, ceil_mode

    def _pool(self, function, input):
        return function(
            input, self.kernel_size, self.stride, self.padding, self.dilation,
            ceil_mode=self.ceil_mode, return_indices=self.return_indices
        )

    def extra_repr(self) -> str:
        return (
            "kernel_size={kernel_size}, stride={stride}, padding={padding}, dilation={dilation}, "
            "ceil_mode={ceil_mode}".format(**self.__dict__)
        )


class MaxPool1d(_MaxPoolNd):
    """The largest elements of windows along the last dimension."""

    def forward(self, input: Tensor):
        return self._pool(F.max_pool1d, input)


class MaxPool2d(_MaxPoolNd):
    """The largest elements of windows over the last two dimensions."""

    def forward(self, input: Tensor):
        return self._pool(F.max_pool2d, input)


class MaxPool3d(_MaxPoolNd):
    """The largest elements of windows over the last three dimensions."""

    def forward(self, input: Tensor):
        return self._pool(F.max_pool3d, input)


class _AvgPoolNd(Module):
    __constants__ = ["kernel_size", "stride", "padding", "ceil_mode", "count_include_pad"]

    def extra_repr(self) -> str:
        return f"kernel_size={self.kernel_size}, stride={self.stride}, padding={self.padding}"


class AvgPool1d(_AvgPoolNd):
    """Averages of windows along the last dimension."""


    def __init__(
        self, kernel_size, stride=None, padding=0, ceil_mode: bool = False,
        count_include_pad: bool = True
    ) -> None:
        super().__init__()
        self.kernel_size = _single(kernel_size)
        self.stride = _single(stride if stride is not None else kernel_size)
        self.padding = _single(padding)
        self.ceil_mode, self.count_include_pad = ceil_mode, count_include_pad

    def forward(self, input: Tensor) -> Tensor:
        return F.avg_pool1d(
            input, self.kernel_size, self.stride, self.padding, self.ceil_mode,
            self.count_include_pad
        )


class _AvgPoolMany(_AvgPoolNd):
    __constants__ = _AvgPoolNd.__constants__ + ["divisor_override"]

    def __init__(
        self, kernel_size, stride=None, padding=0, ceil_mode: bool = False,
        count_include_pad: bool = True, divisor_override: int | None = None
    ) -> None:
        super().__init__()
        self.kernel_size = kernel_size
        self.stride = stride if stride is not None else kernel_size
        self.padding, self.ceil_mode = padding, ceil_mode
        self.count_include_pad, self.divisor_override = count_include_pad, divisor_override

    def _settings(self):
        return [getattr(self, name) for name in self.__constants__]


class AvgPool2d(_AvgPoolMany):
    """Averages of windows over the last two dimensions."""

    def forward(self, input: Tensor) -> Tensor:
        return F.avg_pool2d(input, *self._settings())


class AvgPool3d(_AvgPoolMany):
    """Averages of windows over the last three dimensions."""

    def forward(self, input: Tensor) -> Tensor:
        return F.avg_pool3d(input, *self._settings())


class _LPPoolNd(Module):
    __constants__ = ["norm_type", "kernel_size", "stride", "ceil_mode"]

    def __init__(
        self, norm_type: float, kernel_size, stride=None, ceil_mode: bool = False
    ) -> None:
        super().__init__()
        self.norm_type, self.kernel_size = norm_type, kernel_size
        self.stride, self.ceil_mode = stride, ceil_mode

    def _pool(self, function, input):
        return function(
            input, float(self.norm_type), self.kernel_size, self.stride, self.ceil_mode
        )

    def extra_repr(self) -> str:
        return ", ".join(f"{name}={value}" for name, value in _settings(self).items())


class LPPool1d(_LPPoolNd):
    """The norm_type-norm of windows along the last dimension."""

    def forward(self, input: Tensor) -> Tensor:
        return self._pool(F.lp_pool1d, input)


class LPPool2d(_LPPoolNd):
    """The norm_type-norm of windows over the last two dimensions."""

    def forward(self, input: Tensor) -> Tensor:
        return self._pool(F.lp_pool2d, input)


class LPPool3d(_LPPoolNd):
    """The norm_type-norm of windows over the last three dimensions."""

    def forward(self, input: Tensor) -> Tensor:
        return self._pool(F.lp_pool3d, input)


class _AdaptiveMaxPoolNd(Module):
    __constants__ = ["output_size", "return_indices"]

    def __init__(self, output_size, return_indices: bool = False) -> None:
        super().__init__()
        self.output_size, self.return_indices = output_size, return_indices

    def extra_repr(self) -> str:
        return f"output_size={self.output_size}"


class AdaptiveMaxPool1d(_AdaptiveMaxPoolNd):
    """The largest elements of windows that make the last size output_size."""

    def forward(self, input: Tensor):
        return F.adaptive_max_pool1d(input, self.output_size, self.return_indices)


class AdaptiveMaxPool2d(_AdaptiveMaxPoolNd):
    """The largest elements of windows that make the last two sizes output_size."""

    def forward(self, input: Tensor):
        return F.adaptive_max_pool2d(input, self.output_size, self.return_indices)


class AdaptiveMaxPool3d(_AdaptiveMaxPoolNd):
    """The largest elements of windows that make the last three sizes output_size."""

    def forward(self, input: Tensor):
        return F.adaptive_max_pool3d(input, self.output_size, self.return_indices)


class _AdaptiveAvgPoolNd(Module):
    __constants__ = ["output_size"]

    def __init__(self, output_size) -> None:
        super().__init__()
        self.output_size = output_size

    def extra_repr(self) -> str:
        return "output_size={output_size}".format(**self.__dict__)


class AdaptiveAvgPool1d(_AdaptiveAvgPoolNd):
    """Averages of windows that make the last size output_size."""

    def forward(self, input: Tensor) -> Tensor:
        return F.adaptive_avg_pool1d(input, self.output_size)


class AdaptiveAvgPool2d(_AdaptiveAvgPoolNd):
    """Averages of windows that make the last two sizes output_size."""

    def forward(self, input: Tensor) -> Tensor:
        return F.adaptive_avg_pool2d(input, self.output_size)


class AdaptiveAvgPool3d(_AdaptiveAvgPoolNd):
    """Averages of windows that make the last three sizes output_size."""

    def forward(self, input: Tensor) -> Tensor:
        return F.adaptive_avg_pool3d(input, self.output_size)


class _MaxUnpoolNd(Module):

    def __init__(self, kernel_size, stride=None, padding=0) -> None:
        super().__init__()
        each = (kernel_size, stride if stride is not None else kernel_size, padding)
        self.kernel_size, self.stride, self.padding = (
            tuple(value) if isinstance(value, (tuple, list)) else (value,) * self._rank
            for value in each
        )

    def _unpool(self, function, input, indices, output_size):
        return function(
            input, indices, self.kernel_size, self.stride, self.padding, output_size
        )

    def extra_repr(self) -> str:
        return f"kernel_size={self.kernel_size}, stride={self.stride}, padding={self.padding}"


class MaxUnpool1d(_MaxUnpoolNd):
    """The way back from MaxPool1d, with zeros elsewhere."""

    _rank = 1

    def forward(self, input: Tensor, indices: Tensor, output_size=None) -> Tensor:
        return self._unpool(F.max_unpool1d, input, indices, output_size)


class MaxUnpool2d(_MaxUnpoolNd):
    """The way back from MaxPool2d, with zeros elsewhere."""

    _rank = 2

    def forward(self, input: Tensor, indices: Tensor, output_size=None) -> Tensor:
        return self._unpool(F.max_unpool2d, input, indices, output_size)


class MaxUnpool3d(_MaxUnpoolNd):
    """The way back from MaxPool3d, with zeros elsewhere."""

    _rank = 3

    def forward(self, input: Tensor, indices: Tensor, output_size=None) -> Tensor:
        return self._unpool(F.max_unpool3d, input, indices, output_size)

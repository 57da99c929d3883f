"""Padding modules. What each computes is torch.nn.functional.pad."""

from torch import Tensor

from .. import functional as F
from .module import Module

__all__ = [
    f"{kind}Pad{rank}d"
    for kind in ("Circular", "Constant", "Reflection", "Replication", "Zero")
    for rank in (1, 2, 3)
]


class _PadNd(Module):
    __constants__ = ["padding"]

    def __init__(self, padding) -> None:
        super().__init__()
        several = isinstance(padding, (tuple, list))
        self.padding = tuple(padding) if several else (padding,) * (2 * self._rank)

    def forward(self, input: Tensor) -> Tensor:
        return F.pad(input, self.padding, self._mode)

    def extra_repr(self) -> str:
        return f"{self.padding}"


class _ConstantPadNd(_PadNd):
    __constants__ = ["padding", "value"]
    _mode = "constant"

    def __init__(self, padding, value: float) -> None:
        super().__init__(padding)
        self.value = value

    def forward(self, input: Tensor) -> Tensor:
        return F.pad(input, self.padding, self._mode, self.value)

    def extra_repr(self) -> str:
        return "padding={padding}, value={value}".format(**self.__dict__)


class ConstantPad1d(_ConstantPadNd):
    """Adds a constant before and after the last dimension."""

    _rank = 1


class ConstantPad2d(_ConstantPadNd):
    """Adds a constant around the last two dimensions."""

    _rank = 2


class ConstantPad3d(_ConstantPadNd):
    """Adds a constant around the last three dimensions."""

    _rank = 3


class _Zero:
    # The text leaves the value out.
    def __init__(self, padding) -> None:
        super().__init__(padding, 0.0)

    def extra_repr(self) -> str:
        return f"{self.padding}"


class ZeroPad1d(_Zero, ConstantPad1d):
    """Adds zeros before and after the last dimension."""


class ZeroPad2d(_Zero, ConstantPad2d):
    """Adds zeros around the last two dimensions."""


class ZeroPad3d(_Zero, ConstantPad3d):
    """Adds zeros around the last three dimensions."""


class _CircularPadNd(_PadNd):
    _mode = "circular"


class _ReflectionPadNd(_PadNd):
    _mode = "reflect"


class _ReplicationPadNd(_PadNd):
    _mode = "replicate"


class CircularPad1d(_CircularPadNd):
    """Continues the last dimension from its other end."""

    _rank = 1


class CircularPad2d(_CircularPadNd):
    """Continues the last two dimensions from their other ends."""

    _rank = 2


class CircularPad3d(_CircularPadNd):
    """Continues the last three dimensions from their other ends."""

    _rank = 3


class ReflectionPad1d(_ReflectionPadNd):
    """Mirrors the last dimension at its ends."""

    _rank = 1


class ReflectionPad2d(_ReflectionPadNd):
    """Mirrors the last two dimensions at their ends."""

    _rank = 2


class ReflectionPad3d(_ReflectionPadNd):
    """Mirrors the last three dimensions at their ends."""

    _rank = 3


class ReplicationPad1d(_ReplicationPadNd):
    """Repeats the ends of the last dimension."""

    _rank = 1


class ReplicationPad2d(_ReplicationPadNd):
    """Repeats the ends of the last two dimensions."""

    _rank = 2


class ReplicationPad3d(_ReplicationPadNd):
    """Repeats the ends of the last three dimensions."""

    _rank = 3

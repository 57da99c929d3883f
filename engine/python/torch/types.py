"""torch.types: names for annotations."""

from collections.abc import Sequence

from ._C import Size, device as _device, dtype as _dtype, layout as _layout  # noqa: F401
from ._tensor import Tensor

__all__ = ["Device", "Number", "Size", "Tensor"]

_int, _float, _bool, _complex = int, float, bool, complex
_size = Size | list[int] | tuple[int, ...]
_TensorOrTensors = Tensor | Sequence[Tensor]
Number = int | float | bool
Device = _device | str | int | None

"""Questions about dtypes: torch.promote_types, torch.result_type, torch.can_cast."""

from . import _C, _engine
from ._encode import PUT

__all__ = ["can_cast", "promote_types", "result_type"]


def _code(name, place, argument, value):
    if not isinstance(value, _C.dtype):
        raise TypeError(
            f"{name}(): argument '{argument}' (position {place}) must be torch.dtype, not "
            f"{type(value).__name__}"
        )
    return value._code


def promote_types(type1, type2):
    """The smallest dtype that both fit into."""
    codes = _code("promote_types", 1, "type1", type1), _code("promote_types", 2, "type2", type2)
    return _C.BY_CODE[_engine.promote_types(*codes)]


def can_cast(from_, to):
    """Whether results of a dtype may be written over tensors of another."""
    codes = _code("can_cast", 1, "from_", from_), _code("can_cast", 2, "to", to)
    return _engine.can_cast(*codes) == 1


def result_type(tensor, other):
    """The dtype of the result of two operands, tensors or numbers."""
    numbers = []
    for value in (tensor, other):
        PUT["Tensor"](numbers, value)
    return _C.BY_CODE[_engine.checked(_engine.result_type(*numbers))]

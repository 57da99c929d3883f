"""Questions about dtypes: torch.promote_types, torch.result_type, torch.can_cast."""

import functools

from . import _C, _engine, overrides
from ._encode import PUT

__all__ = ["can_cast", "promote_types", "result_type"]


def _asks(function):
    """`function`, but a call with a Proxy, or with what takes calls over like one, goes to that."""

    @functools.wraps(function)
    def ask(*args, **kwargs):
        overloaded = overrides.find_overloaded(args, kwargs)
        if overloaded:
            return overrides.dispatch(ask, overloaded, args, kwargs or None)
        return function(*args, **kwargs)

    ask.__module__ = "torch"
    return ask


def _code(name, place, argument, value):
    if not isinstance(value, _C.dtype):
        raise TypeError(
            f"{name}(): argument '{argument}' (position {place}) must be torch.dtype, not "
            f"{type(value).__name__}"
        )
    return value._code


@_asks
def promote_types(type1, type2):
    """The smallest dtype that both fit into."""
    codes = _code("promote_types", 1, "type1", type1), _code("promote_types", 2, "type2", type2)
    return _C.BY_CODE[_engine.promote_types(*codes)]


@_asks
def can_cast(from_, to):
    """Whether results of a dtype may be written over tensors of another."""
    codes = _code("can_cast", 1, "from_", from_), _code("can_cast", 2, "to", to)
    return _engine.can_cast(*codes) == 1


@_asks
def result_type(tensor, other):
    """The dtype of the result of two operands, tensors or numbers."""
    numbers = []
    for value in (tensor, other):
        PUT["Tensor"](numbers, value)
    return _C.BY_CODE[_engine.checked(_engine.result_type(*numbers))]

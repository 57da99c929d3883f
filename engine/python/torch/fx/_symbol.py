"""Values that stand for what a plan will compute, and values as text for the engine."""

import operator
import types
from functools import partial

import torch

from .. import _C, _ops
from .immutable_collections import immutable_list

__all__ = ["OWN", "Refused", "Symbol", "WRITTEN", "encode", "is_ours"]


class Refused(Exception):
    """Something needs Python."""


def encode(add, value, tensors):
    """Adds a value's text for the engine (engine/interpreter/value.h). Tensors in it are noted in
    the dict `tensors`, by handle."""
    kind = type(value)
    if kind in _ops.PLAIN:
        tensors[value._handle] = value
        add(f"t{value._handle};")
    elif kind is int and -(1 << 53) < value < 1 << 53:
        add(f"i{value};")
    elif kind is float:
        add(f"f{value!r};")
    elif value is None:
        add("N")
    elif kind is bool:
        add("T" if value else "F")
    elif kind is str and value.isascii():
        add(f"s{len(value)}:{value}")
    elif kind is _C.dtype:
        add(f"d{value._code};")
    elif value is ...:
        add("E")
    elif kind in _OPENING:
        add(_OPENING[kind])
        parts = (value.start, value.stop, value.step) if kind is slice else value
        for item in parts:
            encode(add, item, tensors)
        add(_CLOSING.get(kind, ")"))
    elif kind is Symbol:
        add(f"n{value.register};")
    else:
        raise Refused(f"is a {kind.__name__}")


_OPENING = {tuple: "(", list: "[", immutable_list: "[", _C.Size: "z", slice: "<"}
_CLOSING = {list: "]", immutable_list: "]", slice: ">"}


def is_ours(function):
    """Whether a function, or what it wraps, is one of this package, not of a program."""
    if isinstance(function, _ops.Operator):
        return True
    if type(function) is not types.FunctionType:
        return False
    return function.__globals__.get("__name__", "").partition(".")[0] == "torch"


# Functions that torch.fx._layer_steps writes down; methods whose own code calls operators at once.
OWN = {}
WRITTEN = frozenset(("unflatten",))


class Symbol:
    """What layers get in place of a tensor: their calls are written down as steps."""

    def __init__(self, maker, register):
        self.maker, self.register = maker, register

    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        if isinstance(func, _ops.Operator) or func in OWN:
            given = [*args, *kwargs.values()]
            flat = [x for one in given for x in (one if type(one) in (list, tuple) else [one])]
            maker = next(value.maker for value in flat if type(value) is Symbol)
            if func in OWN:
                return OWN[func](maker, *args, **kwargs)
            return maker.step(maker.rows(func), args, kwargs)
        inner = getattr(func, "without_indices", func)
        if inner is not func and kwargs.get("return_indices"):
            inner = func.with_indices
        if not is_ours(func) or not hasattr(inner, "__wrapped__"):
            raise Refused("calls a function that only Python knows")
        return inner.__wrapped__(*args, **kwargs)

    def __getattr__(self, name):
        method = getattr(torch.Tensor, name, None)
        if name == "split" and is_ours(method):
            return lambda *args, **kw: self.maker.step(self.maker.split(), (self, *args), kw)
        if name in WRITTEN and is_ours(method):
            return partial(method, self)
        if not isinstance(method, _ops.Operator):
            raise Refused("looks at its input before it computes")
        callee = self.maker.rows(method)
        return lambda *args, **kwargs: self.maker.step(callee, (self, *args), kwargs)

    def __neg__(self):
        return torch.neg(self)

    def __getitem__(self, index):
        return self.maker.step(self.maker.function(operator.getitem), (self, index), {})

    def _refuse(self, *args):
        raise Refused("looks at its input before it computes")

    __bool__ = __eq__ = __ne__ = __len__ = __iter__ = __int__ = __float__ = __index__ = _refuse
    __hash__ = None


def _infix_method(name):
    function = getattr(operator, name)

    def method(self, other):
        return self.maker.step(self.maker.function(function), (self, other), {})

    return method


for _name in ("add", "sub", "mul", "truediv", "gt", "lt", "ge", "le"):
    setattr(Symbol, f"__{_name}__", _infix_method(_name))

"""Python's operators on tensors: tensor + other, 1 - tensor, tensor += other.

For plain tensors and numbers they are one call of the engine.
"""

from . import _C, _engine, _ops, overrides
from ._indexing import Slot

__all__ = ["install"]

_METHODS = _ops.METHODS
_OPERANDS = (_C.TensorBase, int, float, complex)
_F = _ops.FUNCTIONS
_PLAIN = _ops.PLAIN
_binary = _engine.op_binary
_number = _engine.op_number
_new = object.__new__


def _infix(tensor_type, name, target):
    """A binary operator's method: the engine for plain tensors, the named method for the rest.

    Other operands get a chance to answer: what isn't a tensor, a number or dispatching is
    NotImplemented, as Python expects of operators.
    """
    row = _ops.ROWS[target][0].number
    method = _METHODS[target]
    if name in _BY_OWN_NAME:
        method = _under_own_name(name, method)

    def forward(self, other):
        kind = type(other)
        if type(self) not in _PLAIN:
            if not isinstance(self, _C.TensorBase):
                raise _wrong_receiver(name, self)
            return _infix_slow(method, self, other)
        if kind in _PLAIN:
            handle = _binary(row, self._handle, other._handle)
        elif kind is float:
            handle = _number(row, self._handle, -2, other)
        elif kind is int and -9007199254740992 < other < 9007199254740992:
            handle = _number(row, self._handle, -3, other)
        else:
            return _infix_slow(method, self, other)
        if handle < 0:
            return _infix_slow(method, self, other)
        tensor = _new(tensor_type)
        tensor._handle = handle
        return tensor

    forward.__name__ = name
    forward.__qualname__ = "TensorBase." + name
    return forward


# Whoever takes one of these over sees the operator's own name, instead of the method's.
_BY_OWN_NAME = ("__and__", "__floordiv__", "__lshift__", "__or__", "__rshift__", "__xor__")


def _under_own_name(name, method):
    slot = Slot(name, method)

    def ask(self, other):
        overloaded = overrides.find_overloaded((self, other))
        if overloaded:
            return overrides.dispatch(slot, overloaded, (self, other), None)
        return method(self, other)

    return ask


def _wrong_receiver(name, value):
    return TypeError(
        f"descriptor '{name}' for 'torch._C.TensorBase' objects doesn't apply to a "
        f"'{type(value).__name__}' object"
    )


def _infix_slow(method, self, other):
    if isinstance(other, _OPERANDS) or overrides.has_torch_function_unary(other):
        return method(self, other)
    return NotImplemented


def _matmul(self, other):
    if isinstance(other, _C.TensorBase) or overrides.has_torch_function_unary(other):
        return _METHODS["matmul"](self, other)
    return NotImplemented


def _rmatmul(self, other):
    if isinstance(other, _C.TensorBase) or overrides.has_torch_function_unary(other):
        return _F["matmul"](other, self)
    return NotImplemented


def _reflected(function):
    """other OP self for operators that don't commute; `other` is a number or takes calls over."""

    def method(self, other):
        if isinstance(other, _OPERANDS) or overrides.has_torch_function_unary(
            other
        ):
            return function(self, other)
        return NotImplemented

    return method


def _as_tensor(value):
    from . import _creation

    return value if isinstance(value, _C.TensorBase) else _creation.tensor(value)


def _in_place(target):
    method = _METHODS[target]

    def update(self, other):
        if isinstance(other, _OPERANDS) or overrides.has_torch_function_unary(
            other
        ):
            return method(self, other)
        return NotImplemented

    return update


def _invert(self):
    if self.is_floating_point():
        raise TypeError(
            "~ (operator.invert) is only implemented on integer and Boolean-type tensors"
        )
    return _METHODS["bitwise_not"](self)


_INFIX = (
    "add=add sub=sub mul=mul truediv=div floordiv=floor_divide mod=remainder pow=pow "
    "and=bitwise_and or=bitwise_or xor=bitwise_xor eq=eq ne=ne lt=lt le=le gt=gt "
    "ge=ge lshift=bitwise_left_shift rshift=bitwise_right_shift "
)
_COMMUTE = ("add", "mul", "and", "or", "xor")
_IN_PLACE = (
    "iadd=add_ isub=sub_ imul=mul_ itruediv=div_ ifloordiv=floor_divide_ "
    "imod=remainder_ ipow=pow_ iand=bitwise_and_ ior=bitwise_or_ ixor=bitwise_xor_ "
    "ilshift=bitwise_left_shift_ irshift=bitwise_right_shift_ "
)


def _put(tensor_type, name, function, owner="Tensor"):
    function.__name__ = name
    function.__qualname__ = f"{owner}.{name}"
    setattr(tensor_type, name, function)


def _pairs(text):
    return [pair.split("=") for pair in text.split()]


_CONVERSIONS = (
    "double=float64 half=float16 bfloat16=bfloat16 int=int32 short=int16 char=int8 byte=uint8 "
    "cfloat=complex64 cdouble=complex128"
)


def _conversion(dtype):
    def method(self, *given, memory_format=None):
        from . import _conversion

        if given:
            raise TypeError(
                f"{method.__name__}() takes 0 positional arguments but {len(given)} "
                f"{'was' if len(given) == 1 else 'were'} given"
            )
        return _conversion.convert(self, dtype, False)

    return method


def install(tensor_type):
    """Adds the operators to Tensor, and the methods that are called like dtypes."""
    for name, target in _pairs(_CONVERSIONS):
        _put(tensor_type, name, _conversion(_C.DTYPES[target]), "TensorBase")
    for name, target in _pairs(_INFIX):
        names = [f"__{name}__", f"__r{name}__"] if name in _COMMUTE else [f"__{name}__"]
        for full in names:
            setattr(tensor_type, full, _infix(tensor_type, full, target))
    for name, target in _pairs(_IN_PLACE):
        _put(tensor_type, f"__{name}__", _in_place(target), "TensorBase")
    _put(tensor_type, "__matmul__", _matmul, "TensorBase")
    _put(tensor_type, "__rmatmul__", _rmatmul)
    for name, function in (
        ("rsub", lambda self, other: _F["rsub"](self, other)),
        ("rtruediv", lambda self, other: self.reciprocal() * other),
        ("rfloordiv", lambda self, other: _F["floor_divide"](_as_tensor(other), self)),
        ("rmod", lambda self, other: _F["remainder"](other, self)),
        ("rlshift", lambda self, other: _F["bitwise_left_shift"](other, self)),
        ("rrshift", lambda self, other: _F["bitwise_right_shift"](other, self)),
        ("rpow", lambda self, other: _F["pow"](other, self)),
    ):
        _put(tensor_type, f"__{name}__", _reflected(function))
    tensor_type.__neg__ = lambda self: _METHODS["neg"](self)
    tensor_type.__pos__ = lambda self: self
    tensor_type.__abs__ = lambda self: _METHODS["abs"](self)
    tensor_type.__invert__ = _invert

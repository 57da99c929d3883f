"""Tensor.to and Tensor.type: other dtypes, and the one device there is."""

from . import _C, _ops, _warned, overrides
from ._indexing import Slot

__all__ = ["TYPE_NAMES", "convert", "to", "type_of"]

_CONVERT = _ops.METHODS["_to"]
TYPE_NAMES = {
    "bool": "BoolTensor", "uint8": "ByteTensor", "int8": "CharTensor", "int16": "ShortTensor",
    "int32": "IntTensor", "int64": "LongTensor", "float16": "HalfTensor",
    "bfloat16": "BFloat16Tensor", "float32": "FloatTensor", "float64": "DoubleTensor",
    "complex64": "ComplexFloatTensor", "complex128": "ComplexDoubleTensor",
}  # fmt: skip


def convert(tensor, dtype, copy):
    """The elements as another dtype; the tensor itself when it has that one, unless `copy`."""
    if tensor.dtype.is_complex and not dtype.is_complex and dtype is not _C.bool_:
        _warned.warn_once("Casting complex values to real discards the imaginary part")
    return _CONVERT(tensor, dtype, copy)


class _Method(Slot):
    def __repr__(self):
        return f"<method '{self.__name__}' of 'torch._C.TensorBase' objects>"


TO = _Method("to", lambda tensor, *args, **kwargs: _to(tensor, args, kwargs))


def to(tensor, args, kwargs):
    """Tensor.to, which a Proxy among the arguments records."""
    overloaded = overrides.find_overloaded((tensor, *args), kwargs)
    if overloaded:
        return overrides.dispatch(TO, overloaded, (tensor, *args), kwargs or None)
    return _to(tensor, args, kwargs)


TYPE_AS = _Method("type_as", lambda tensor, other: convert(tensor, other.dtype, False))


def type_as(tensor, other):
    """Tensor.type_as, which a Proxy for the other tensor records."""
    overloaded = overrides.find_overloaded((tensor, other), {})
    if overloaded:
        return overrides.dispatch(TYPE_AS, overloaded, (tensor, other), None)
    if not isinstance(other, _C.TensorBase):
        raise TypeError(
            f"type_as(): argument 'other' (position 1) must be Tensor, not {type(other).__name__}"
        )
    return convert(tensor, other.dtype, False)


def _to(tensor, args, kwargs):
    """Tensor.to(dtype), .to(device), .to(device, dtype), .to(other), each with copy=."""
    dtype, copy = kwargs.get("dtype"), kwargs.get("copy", False)
    device = kwargs.get("device")
    rest = list(args)
    if len(rest) > 4:
        raise TypeError(f"to() takes from 0 to 4 positional arguments but {len(rest)} were given")
    if rest:
        first = rest.pop(0)
        if isinstance(first, _C.dtype):
            dtype = first
        elif first in (float, int, bool, complex):
            dtype = _C.python_dtype(first)
        elif isinstance(first, _C.TensorBase):
            dtype = first.dtype
        elif isinstance(first, (str, _C.device, int)) and not isinstance(first, bool):
            if isinstance(first, int):
                raise RuntimeError("Cannot access accelerator device when none is available.")
            device = first
            if rest:
                dtype = rest.pop(0)
        elif first is not None:
            raise _wrong(args, kwargs)
        if any(type(value) is not bool for value in rest):
            raise _wrong(args, kwargs)
        if len(rest) > 1:
            copy = rest[1]
    dtype = _C.python_dtype(dtype)
    unknown = set(kwargs) - {"dtype", "device", "copy", "non_blocking", "memory_format", "other"}
    twice = args and isinstance(args[0], _C.dtype) and "dtype" in kwargs
    if unknown or twice or not isinstance(dtype, (_C.dtype, type(None))):
        raise _wrong(args, kwargs)
    if device is not None:
        _C.check_device(device)
    made = convert(tensor, dtype or tensor.dtype, bool(copy))
    if kwargs.get("memory_format") is not None:
        from . import _memory_format

        made = _memory_format.arranged(made, kwargs["memory_format"])
    return made


def _wrong(args, kwargs):
    from ._argument_errors import describe

    return TypeError(
        f"to() received an invalid combination of arguments - got ({describe(args, kwargs)}), but "
        "expected one of:\n * (torch.device device = None, torch.dtype dtype = None, bool "
        "non_blocking = False, bool copy = False, *, torch.memory_format memory_format = None)\n "
        "* (torch.dtype dtype, bool non_blocking = False, bool copy = False, *, "
        "torch.memory_format memory_format = None)\n * (Tensor tensor, bool non_blocking = False, "
        "bool copy = False, *, torch.memory_format memory_format = None)\n"
    )


def type_of(tensor, dtype):
    """'torch.FloatTensor', or the tensor as another dtype."""
    if dtype is None:
        return "torch." + TYPE_NAMES[tensor.dtype._name]
    if isinstance(dtype, _C.dtype):
        return convert(tensor, dtype, False)
    if isinstance(dtype, type) and hasattr(dtype, "_tensor_dtype"):
        return convert(tensor, dtype._tensor_dtype, False)
    if not isinstance(dtype, (str, type)):
        raise TypeError("dtype must be a type, str, or dtype object")
    name = dtype if isinstance(dtype, str) else dtype.__name__
    for dtype_name, type_name in TYPE_NAMES.items():
        if name.removeprefix("torch.") == type_name:
            return convert(tensor, _C.DTYPES[dtype_name], False)
    raise ValueError(f"invalid type: '{name}'")

"""Tensor.to and Tensor.type: other dtypes, and the one device there is."""

from . import _C, _ops

__all__ = ["to", "type_of"]

_CONVERT = _ops.METHODS["_to"]
_TYPE_NAMES = {"float32": "FloatTensor", "int64": "LongTensor", "bool": "BoolTensor"}


def _convert(tensor, dtype, copy):
    _C.dtype_code(dtype)
    return _CONVERT(tensor, dtype, copy)


def to(tensor, args, kwargs):
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
        elif first in (float, int, bool):
            dtype = {float: _C.float32, int: _C.int64, bool: _C.bool_}[first]
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
    unknown = set(kwargs) - {"dtype", "device", "copy", "non_blocking", "memory_format", "other"}
    if unknown or not isinstance(dtype, (_C.dtype, type(None))):
        raise _wrong(args, kwargs)
    if device is not None:
        _C.check_device(device)
    return _convert(tensor, dtype or tensor.dtype, bool(copy))


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
        return "torch." + _TYPE_NAMES[tensor.dtype._name]
    if isinstance(dtype, _C.dtype):
        return _convert(tensor, dtype, False)
    name = dtype if isinstance(dtype, str) else getattr(dtype, "__name__", "")
    for dtype_name, type_name in _TYPE_NAMES.items():
        if name.removeprefix("torch.") == type_name:
            return _convert(tensor, _C.DTYPES[dtype_name], False)
    if isinstance(dtype, str):
        raise ValueError(f"invalid type: '{dtype}'")
    raise TypeError("dtype must be a type, str, or dtype object")

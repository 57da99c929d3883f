"""Arguments of operators as the numbers that pass the door (engine/api/fxp_tensor.h lists them)."""

from . import _C

__all__ = ["PUT", "Unreadable", "is_int"]

_BIG = 1 << 53
_NAN = float("nan")


def is_int(value):
    """Whether a value counts as an integer where an operator takes one; bools don't."""
    kind = type(value)
    if kind is int:
        return True
    if kind is bool:
        return False
    if isinstance(value, _C.TensorBase):
        return value.dim() == 0 and value.dtype._is_whole
    return isinstance(value, int) or (hasattr(kind, "__index__") and not isinstance(value, bool))


class Unreadable(Exception):
    """An item of a list of ints that isn't one: its place, counted from one, and what is wrong."""


# The functions of PUT append a value's numbers as engine/api/fxp_tensor.h lists them.
def _put_number(out, value):
    kind = type(value)
    if kind is bool:
        out += (-4, 1 if value else 0)
    elif isinstance(value, float):
        out += (-2, value)
    elif isinstance(value, _C.TensorBase):
        _put_number(out, value.item())
    elif isinstance(value, complex):
        out += (-6, value.real, value.imag)
    elif -_BIG < value < _BIG:
        out += (-3, int(value))
    elif -(1 << 63) <= value < 1 << 64:
        out += (-5, value >> 32, value & 0xFFFFFFFF)
    else:
        big = "int too big to convert"
        raise OverflowError("can't convert negative int to unsigned" if value < 0 else big)


def _put_tensor(out, value):
    if value is None:
        out.append(-1)
    elif isinstance(value, _C.TensorBase):
        out.append(value._handle)
    else:
        _put_number(out, value)


def _put_scalar(out, value):
    if value is None:
        out.append(-1)
    else:
        _put_number(out, value)


def _put_int(out, value):
    if value is None:
        out.append(0)
        return
    value = int(value)
    if -_BIG < value < _BIG:
        out += (1, value)
    elif -(1 << 63) <= value < 1 << 63:
        out += (2, value >> 32, value & 0xFFFFFFFF)
    else:
        raise ValueError("Overflow when unpacking long long")


def _put_int_list(out, value):
    if value is None:
        out.append(-1)
    elif isinstance(value, (tuple, list)):
        out.append(len(value))
        for position, item in enumerate(value):
            if type(item) is not int and not is_int(item):
                kind = type(item).__name__
                raise Unreadable(position + 1, f"type must be tuple of ints,but got {kind}")
            item = int(item)
            if -_BIG < item < _BIG:
                out.append(item)
            elif -(1 << 63) <= item < 1 << 63:
                out += (_NAN, item >> 32, item & 0xFFFFFFFF)
            else:
                raise Unreadable(position + 1, "Overflow when unpacking long long")
    else:
        _put_int_list(out, (value,))


def _put_flag(out, value):
    if value is None:
        out.append(0)
    else:
        out += (1, float(value))


def _put_tensors(out, value):
    out.append(len(value))
    for item in value:
        out.append(item._handle)


def _put_text(out, value):
    if value is None:
        out.append(-1)
    else:
        data = value.encode()
        out.append(len(data))
        out += data


def _put_dtype(out, value):
    out.append(-1 if value is None else _C.python_dtype(value)._code)


def _put_generator(out, value):
    out.append(-1 if value is None else value._generator)


PUT = {
    "Tensor": _put_tensor,
    "Tensor[]": _put_tensors,
    "Scalar": _put_scalar,
    "int": _put_int,
    "int[]": _put_int_list,
    "float": _put_flag,
    "bool": _put_flag,
    "str": _put_text,
    "ScalarType": _put_dtype,
    "Generator": _put_generator,
}

"""Tensors from Python values and back: torch.tensor, torch.Tensor, tolist, deepcopy."""

import array
import copy as copy_module
import operator
import sys

from . import _C, _engine, _warned
from .overrides import takes_over

__all__ = ["as_tensor", "deep_copy", "legacy_tensor", "tensor", "tensor_of",
           "to_list"]

_FORMATS = {
    "bool": "?", "uint8": "B", "int8": "b", "int16": "h", "int32": "i", "int64": "q",
    "float32": "f", "float64": "d", "complex128": "d",
}  # fmt: skip
# What other types are read and written as.
_WIDER = {"float16": "float32", "bfloat16": "float32", "complex64": "complex128"}
# As many numbers go through the door one by one; more go as bytes.
_FEW = 64


def _flatten(data, depth, sizes, out):
    """Appends the numbers of nested sequences to `out` and checks that they form a box."""
    if depth == len(sizes):
        if isinstance(data, (list, tuple)):
            if depth == 0:
                raise TypeError("not a number")
            raise TypeError(f"'{type(data).__name__}' object cannot be interpreted as an integer")
        out.append(data)
        return
    if not isinstance(data, (list, tuple)):
        if not _is_sequence(data):
            raise TypeError("not a sequence")
        len(data)  # a Proxy says that it has none
        data = list(data)
    if len(data) != sizes[depth]:
        raise ValueError(
            f"expected sequence of length {sizes[depth]} at dim {depth} (got {len(data)})"
        )
    for item in data:
        _flatten(item, depth + 1, sizes, out)


def _is_sequence(data):
    return isinstance(data, (list, tuple)) or (
        hasattr(data, "__len__")
        and hasattr(data, "__getitem__")
        and not isinstance(data, (str, bytes, dict, _C.TensorBase))
    )


def _sizes_of(data):
    sizes = []
    while _is_sequence(data):
        sizes.append(len(data))
        if not len(data):
            break
        data = data[0]
    return sizes


def _first(data):
    while isinstance(data, (list, tuple)) and data:
        data = data[0]
    return data


def _infer_dtype(values):
    found = _C.bool_
    for value in values:
        kind = type(value)
        if kind is bool:
            continue
        if kind is float or isinstance(value, float):
            dtype = _C.default_dtype()
        elif isinstance(value, int):
            dtype = _C.int64
        elif isinstance(value, complex):
            wide = _C.default_dtype().itemsize == 8
            dtype = _C.DTYPES["complex128" if wide else "complex64"]
        elif isinstance(value, _C.TensorBase):
            dtype = value.dtype
        elif isinstance(value, (str, bytes)):
            raise TypeError(f"new(): invalid data type '{kind.__name__}'")
        else:
            if hasattr(kind, "__len__") and hasattr(kind, "__getitem__"):
                len(value)  # a Proxy says that it has none
            where = "" if kind.__module__ in ("builtins", "__main__") else kind.__module__ + "."
            raise RuntimeError(f"Could not infer dtype of {where}{kind.__name__}")
        if dtype is not found:
            found = _C.BY_CODE[_engine.promote_types(found._code, dtype._code)]
    return found if values else _C.default_dtype()


def _make(values, sizes, dtype):
    """A new tensor's handle from flat Python numbers."""
    if dtype.is_complex:
        return _make_complex(values, sizes, dtype)
    if dtype.is_floating_point:
        values = [_to_float(v) for v in values]
    elif dtype is _C.bool_:
        values = [bool(v) for v in values]
    else:
        values = _whole_numbers(values, dtype)
    wide = dtype is _C.int64 and any(not -(1 << 53) <= v <= 1 << 53 for v in values)
    if len(values) <= _FEW and not wide:
        return _engine.tensor_from_numbers(dtype._code, len(sizes), *sizes, *values)
    # Floats go as they are: the engine rounds them to the narrower type.
    source = _C.DTYPES["float64"] if dtype.is_floating_point else dtype
    data = array.array(_FORMATS[source._name].replace("?", "B"), values).tobytes()
    handle = _engine.tensor_from_bytes(source._code, data, *sizes)
    return handle if source is dtype else _converted(handle, dtype)


def _converted(handle, dtype):
    from ._conversion import convert

    made = convert(_C.wrap(handle), dtype, False)
    handle = made._handle
    del made._handle
    return handle


def _make_complex(values, sizes, dtype):
    flat = []
    for value in values:
        value = complex(value)
        flat += (value.real, value.imag)
    data = array.array("d", flat).tobytes()
    wide = _C.DTYPES["complex128"]
    handle = _engine.tensor_from_bytes(wide._code, data, *sizes)
    return handle if dtype is wide else _converted(handle, dtype)


def _to_float(value):
    if type(value) is complex or not hasattr(type(value), "__float__"):
        if not hasattr(type(value), "__index__"):
            raise TypeError(f"must be real number, not {type(value).__name__}")
    return float(value)


def _whole_numbers(values, dtype):
    """The values as ints that the dtype holds; bytes below zero wrap around."""
    bits = 8 * dtype.itemsize - (1 if dtype.is_signed else 0)
    most = (1 << bits) - 1
    least = -most - 1 if dtype.is_signed else -most
    found = []
    for value in values:
        if isinstance(value, float):
            if value != value or value in (float("inf"), float("-inf")):
                raise _overflow(dtype)
            value = int(value)
            if not -(1 << 63) <= value < 1 << 63:
                raise _overflow(dtype)
        elif type(value) is not int:
            value = operator.index(value)
        if not least <= value <= most:
            if not -(1 << 63) <= value < 1 << 63:
                raise ValueError("Overflow when unpacking long long")
            raise _overflow(dtype)
        found.append(value & most if not dtype.is_signed else value)
    return found


def _overflow(dtype):
    return RuntimeError(f"value cannot be converted to type {dtype._name} without overflow")


def tensor_of(data, dtype):
    """A new tensor with the elements of a number or of nested sequences."""
    if hasattr(data, "__cuda_array_interface__"):
        # Proxies have every attribute, this one too.
        raise TypeError("`__cuda_array_interface__` must be a dict")
    if isinstance(data, (str, bytes)):
        raise TypeError(f"new(): invalid data type '{type(data).__name__}'")
    if isinstance(data, range):
        data = list(data)
    sizes = _sizes_of(data)
    if sizes and isinstance(_first(data), str):
        raise ValueError("too many dimensions 'str'")
    values = []
    _flatten(data, 0, sizes, values)
    if dtype is None:
        dtype = _infer_dtype(values)
    return _C.wrap(_make(values, sizes, dtype))


def tensor(data, *, dtype=None, device=None, requires_grad=False, pin_memory=False):
    """A new tensor with the elements of a number, of nested sequences or of another tensor."""
    return made_tensor("torch.tensor", data, dtype, device, requires_grad)


def made_tensor(called, data, dtype, device, requires_grad):
    """torch.tensor under the name by which the program called it."""
    if device is not None:
        _C.check_device(device)
    dtype = _checked_dtype(dtype)
    if isinstance(data, _C.TensorBase):
        _warned.warn(
            "To copy construct from a tensor, it is recommended to use "
            "sourceTensor.detach().clone() or "
            "sourceTensor.detach().clone().requires_grad_(True), rather than "
            f"{called}(sourceTensor)."
        )
        made = data.detach().clone()
        made = made if dtype is None else made.to(dtype)
    else:
        made = tensor_of(data, dtype)
    if not requires_grad:
        return made
    if not (made.is_floating_point() or made.is_complex()):
        raise RuntimeError("Only Tensors of floating point and complex dtype can require gradients")
    return made.requires_grad_()


def _checked_dtype(dtype):
    dtype = _C.python_dtype(dtype)
    if dtype is not None and not isinstance(dtype, _C.dtype):
        raise TypeError(
            f"tensor(): argument 'dtype' must be torch.dtype, not {type(dtype).__name__}"
        )
    return dtype


def as_tensor(data, dtype=None, device=None):
    """`data` itself when it is a tensor of that dtype, else a new tensor."""
    if isinstance(data, _C.TensorBase):
        return data if dtype is None else data.to(dtype)
    return tensor(data, dtype=dtype, device=device)


def legacy_tensor(cls, args, kwargs):
    """torch.Tensor(2, 3) has sizes, torch.Tensor([2, 3]) has elements; both are float32."""
    from ._ops import FUNCTIONS

    if kwargs.get("device") is not None:
        _C.check_device(kwargs["device"])
    if not args:
        made = FUNCTIONS["empty"](0)
    elif len(args) == 1 and isinstance(args[0], _C.TensorBase):
        made = args[0].detach()
    elif len(args) == 1 and isinstance(args[0], (list, tuple)) and type(args[0]) is not _C.Size:
        made = tensor_of(args[0], _C.default_dtype())
    elif all(type(size) is int for size in args) or type(args[0]) is _C.Size:
        made = FUNCTIONS["empty"](*args)
    else:
        if isinstance(args[0], str):
            raise TypeError("new(): invalid data type 'str'")
        if takes_over(args[0]):
            raise RuntimeError(f"not a storage '{type(args[0]).__name__}'")
        raise TypeError(f"new(): data must be a sequence (got {type(args[0]).__name__})")
    if cls is not type(made):
        made = made.as_subclass(cls)
    return made


def to_list(tensor_):
    """The elements as nested lists; a number for a tensor without dimensions."""
    shape = tensor_.shape
    dtype = tensor_.dtype
    if dtype._name in _WIDER:
        from ._conversion import convert

        tensor_ = convert(tensor_.detach(), _C.DTYPES[_WIDER[dtype._name]], False)
    data = _engine.checked(_engine.tensor_bytes(tensor_._handle))
    values = memoryview(data).cast(_FORMATS[tensor_.dtype._name]).tolist() if data else []
    if dtype.is_complex:
        values = [complex(*pair) for pair in zip(values[::2], values[1::2])]
    if not shape:
        return values[0]
    for size in reversed(shape[1:]):
        if size == 0:
            return _empty(shape)
        values = [values[i : i + size] for i in range(0, len(values), size)]
    return values


def _empty(shape):
    if not shape:
        return []
    if shape[0] > sys.maxsize:
        raise MemoryError
    rows = [None] * shape[0]  # fails at once where a loop would fill all memory first
    for row in range(len(rows)):
        rows[row] = _empty(shape[1:])
    return rows


def deep_copy(tensor_, memo):
    """An independent copy of a leaf; torch's error for what autograd has recorded."""
    if id(tensor_) in memo:
        return memo[id(tensor_)]
    if not tensor_.is_leaf:
        raise RuntimeError(
            "Only Tensors created explicitly by the user (graph leaves) support the deepcopy "
            "protocol at the moment.  If you were attempting to deepcopy a module, this may be "
            "because of a torch.nn.utils.weight_norm usage, see "
            "https://github.com/pytorch/pytorch/pull/103001"
        )
    from . import storage

    copy = storage.deep_copy(tensor_, memo)
    if type(tensor_) is not type(copy):
        copy = copy.as_subclass(type(tensor_))
    copy.requires_grad = tensor_.requires_grad
    memo[id(tensor_)] = copy
    copy.__dict__.update(copy_module.deepcopy(tensor_.__dict__, memo))
    return copy

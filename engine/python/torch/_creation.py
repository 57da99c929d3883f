"""Tensors from Python values and back: torch.tensor, torch.Tensor, tolist, deepcopy."""

import array
import copy as copy_module

from . import _C, _engine
from .overrides import takes_over

__all__ = ["as_tensor", "deep_copy", "legacy_tensor", "rebuild", "tensor", "to_list"]

_FORMATS = {"float32": "f", "int64": "q", "bool": "?"}
# As many numbers go through the door one by one; more go as bytes.
_FEW = 64


def _flatten(data, depth, sizes, out):
    """Appends the numbers of nested sequences to `out` and checks that they form a box."""
    if depth == len(sizes):
        if isinstance(data, (list, tuple)):
            raise _ragged(data, depth)
        out.append(data.item() if isinstance(data, _C.TensorBase) else data)
        return
    if not isinstance(data, (list, tuple)):
        if isinstance(data, _C.TensorBase) and tuple(data.shape) == tuple(sizes[depth:]):
            out += data.flatten().tolist()
            return
        if hasattr(data, "__len__") and hasattr(data, "__getitem__"):
            data = list(data)
        else:
            raise TypeError("not a sequence")
    if len(data) != sizes[depth]:
        raise ValueError(
            f"expected sequence of length {sizes[depth]} at dim {depth} (got {len(data)})"
        )
    for item in data:
        _flatten(item, depth + 1, sizes, out)


def _ragged(data, depth):
    if depth == 0:
        return TypeError("not a number")
    return TypeError(f"'{type(data).__name__}' object cannot be interpreted as an integer")


def _sizes_of(data):
    sizes = []
    while True:
        if isinstance(data, (list, tuple)) or (
            hasattr(data, "__len__")
            and hasattr(data, "__getitem__")
            and not isinstance(data, (str, bytes, dict, _C.TensorBase))
        ):
            sizes.append(len(data))
            if not data:
                return sizes
            data = data[0]
        elif isinstance(data, _C.TensorBase):
            return sizes + list(data.shape)
        else:
            return sizes


def _first(data):
    while isinstance(data, (list, tuple)) and data:
        data = data[0]
    return data


def _infer_dtype(values):
    found = _C.bool_
    for value in values:
        if isinstance(value, bool):
            continue
        if isinstance(value, int):
            if found is _C.bool_:
                found = _C.int64
        elif isinstance(value, float):
            found = _C.float32
        elif isinstance(value, complex):
            raise NotImplementedError("FX Playground has no complex tensors")
        elif isinstance(value, str):
            raise TypeError("new(): invalid data type 'str'")
        elif hasattr(value, "__float__") and hasattr(value, "dtype"):
            found = _C.float32
        else:
            raise RuntimeError(f"Could not infer dtype of {type(value).__name__}")
    return found if values else _C.float32


def _make(values, sizes, dtype):
    """A new tensor's handle from flat Python numbers."""
    code = _C.dtype_code(dtype)
    if dtype is _C.int64:
        values = [_to_int(v) for v in values]
    elif dtype is _C.bool_:
        values = [bool(v) for v in values]
    else:
        values = [_to_float(v) for v in values]
    if len(values) <= _FEW and not (
        dtype is _C.int64 and any(abs(v) >= 1 << 53 for v in values)
    ):
        return _engine.tensor_from_numbers(code, len(sizes), *sizes, *values)
    if dtype is _C.bool_:
        data = bytes(values)
    else:
        try:
            data = array.array(_FORMATS[dtype._name], values).tobytes()
        except OverflowError:
            raise ValueError("Overflow when unpacking long long") from None
    return _engine.tensor_from_bytes(code, data, *sizes)


def _to_int(value):
    if isinstance(value, (int, float)):
        if value != value or value in (float("inf"), float("-inf")):
            raise ValueError(
                "cannot convert float NaN to integer"
                if value != value
                else "cannot convert float infinity to integer"
            )
        return int(value)
    raise TypeError(f"an integer is required (got type {type(value).__name__})")


def _to_float(value):
    try:
        return float(value)
    except TypeError:
        raise TypeError(f"must be real number, not {type(value).__name__}") from None
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")


def _from_data(data, dtype):
    if hasattr(data, "__cuda_array_interface__"):
        # Proxies have every attribute, this one too.
        raise TypeError("`__cuda_array_interface__` must be a dict")
    if isinstance(data, str):
        raise TypeError("new(): invalid data type 'str'")
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
    if device is not None:
        _C.check_device(device)
    dtype = _python_type(dtype)
    if isinstance(data, _C.TensorBase):
        import warnings

        warnings.warn(
            "To copy construct from a tensor, it is recommended to use "
            "sourceTensor.detach().clone() or "
            "sourceTensor.detach().clone().requires_grad_(True), rather than "
            "torch.tensor(sourceTensor).",
            UserWarning,
            stacklevel=2,
        )
        made = data.detach().clone()
        made = made if dtype is None else made.to(dtype)
    else:
        made = _from_data(data, dtype)
    if not requires_grad:
        return made
    if not made.is_floating_point():
        raise RuntimeError("Only Tensors of floating point and complex dtype can require gradients")
    return made.requires_grad_()


def _python_type(dtype):
    return {float: _C.float32, int: _C.int64, bool: _C.bool_}.get(dtype, dtype)


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
        made = _from_data(args[0], _C.float32)
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
    data = _engine.checked(_engine.tensor_bytes(tensor_._handle))
    shape = tensor_.shape
    values = memoryview(data).cast(_FORMATS[tensor_.dtype._name]).tolist() if data else []
    if not shape:
        return values[0]
    for size in reversed(shape[1:]):
        if size == 0:
            return _empty(shape)
        values = [values[i : i + size] for i in range(0, len(values), size)]
    return values


def _empty(shape):
    return [_empty(shape[1:]) for _ in range(shape[0])] if shape else []


def rebuild(values, dtype, requires_grad):
    """The tensor that a pickle describes."""
    return tensor(values, dtype=dtype, requires_grad=requires_grad)


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
    from ._ops import METHODS

    copy = METHODS["clone"](METHODS["detach"](tensor_))
    if type(tensor_) is not type(copy):
        copy = copy.as_subclass(type(tensor_))
    copy.requires_grad = tensor_.requires_grad
    memo[id(tensor_)] = copy
    copy.__dict__.update(copy_module.deepcopy(tensor_.__dict__, memo))
    return copy

"""tensor[...] and tensor[...] = value: Python's index objects as numbers for the door."""

from . import _C, _engine, _warned, overrides

__all__ = ["get", "set"]


class Slot:
    """What `__torch_function__` gets as the function of an indexing expression."""

    def __init__(self, name, run):
        self.__name__ = name
        self.__qualname__ = "TensorBase." + name
        self.__objclass__ = _C.TensorBase
        self._run = run

    def __call__(self, *args, **kwargs):
        return self._run(*args, **kwargs)

    def __repr__(self):
        return f"<slot wrapper '{self.__name__}' of 'torch._C.TensorBase' objects>"



def _bound(out, value):
    if value is None:
        out.append(0)
        return
    if not isinstance(value, int):
        if not hasattr(type(value), "__index__"):
            raise TypeError(
                "slice indices must be integers or None or have an __index__ method"
            )
        value = value.__index__()
    out += (1, max(-(1 << 53), min(value, 1 << 53)))


def _encode(out, item, keep):
    kind = type(item)
    if kind is int:
        out += (0, item)
    elif kind is slice:
        out.append(1)
        _bound(out, item.start)
        _bound(out, item.stop)
        _bound(out, item.step)
    elif item is Ellipsis:
        out.append(2)
    elif item is None:
        out.append(3)
    elif kind is bool:
        out += (5, 1 if item else 0)
    elif isinstance(item, _C.TensorBase):
        if item.dim() == 0 and item.dtype._is_whole and item.dtype.is_signed:
            out += (0, item.item())
        else:
            if item.dtype is _C.DTYPES["uint8"]:
                _warned.warn(
                    "indexing with dtype torch.uint8 is now deprecated, please use a dtype "
                    "torch.bool instead."
                )
            out += (4, item._handle)
    elif isinstance(item, (list, tuple, range)):
        index = _index_tensor(list(item))
        keep.append(index)
        out += (4, index._handle)
    elif hasattr(kind, "__index__"):
        out += (0, item.__index__())
    elif kind is str:
        raise TypeError("new(): invalid data type 'str'")
    else:
        raise IndexError(
            "only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables are "
            f"valid indices (got {kind.__name__})"
        )


def _index_tensor(items):
    """A list as an index; floats lose what stands behind the point."""
    from . import _creation

    try:
        index = _creation.tensor(items, dtype=None if items else _C.int64)
    except ValueError as error:
        if str(error) == "too many dimensions 'str'":
            raise TypeError("new(): invalid data type 'str'") from None
        raise
    return index.to(_C.int64) if index.is_floating_point() else index


def _numbers(tensor, index):
    """The door's numbers for an index, and the tensors that must outlive the call."""
    out, keep = [], []
    if type(index) is list and _is_sequence_index(index):
        index = tuple(index)
    if not isinstance(index, tuple):
        _encode(out, index, keep)
        return out, keep
    try:
        for item in index:
            _encode(out, item, keep)
    except (IndexError, TypeError):
        taken = [item for item in index if not (item is None or item is ... or item is True)]
        if len(taken) > tensor.dim():
            raise IndexError(
                f"too many indices for tensor of dimension {tensor.dim()}"
            ) from None
        raise
    return out, keep


def _is_sequence_index(index):
    # x[[slice(None), 0]] means x[:, 0], and x[[[0], [1]]] means x[[0], [1]]; a list of numbers is
    # an index tensor.
    return len(index) < 32 and any(
        isinstance(item, (slice, list, tuple, _C.TensorBase)) or item is Ellipsis or item is None
        for item in index
    )


def _get(tensor, index):
    numbers, keep = _numbers(tensor, index)
    found = _C.wrap(_engine.tensor_index(tensor._handle, *numbers))
    del keep
    return found


def _set(tensor, index, value):
    from . import _creation

    if not isinstance(value, _C.TensorBase):
        if not isinstance(value, (int, float, complex)):
            raise TypeError(f"can't assign a {type(value).__name__} to a {tensor.type()}")
        if isinstance(value, int) and not -(1 << 63) <= value < 1 << 63:
            raise ValueError("Overflow when unpacking long long")
        value = bool(value) if tensor.dtype is _C.bool_ else value
        value = _creation.tensor(0, dtype=tensor.dtype).fill_(value)
    numbers, keep = _numbers(tensor, index)
    _engine.checked(_engine.tensor_set_index(tensor._handle, value._handle, *numbers))
    del keep


GET = Slot("__getitem__", _get)
SET = Slot("__setitem__", _set)


def get(tensor, index):
    """tensor[index]"""
    overloaded = overrides.find_overloaded((tensor, index))
    if overloaded:
        return overrides.dispatch(GET, overloaded, (tensor, index), None)
    return _get(tensor, index)


def set(tensor, index, value):  # noqa: A001 - the counterpart of get
    """tensor[index] = value"""
    overloaded = overrides.find_overloaded((tensor, index, value))
    if overloaded:
        overrides.dispatch(SET, overloaded, (tensor, index, value), None)
    else:
        _set(tensor, index, value)

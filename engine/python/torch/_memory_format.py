"""Orders of dimensions in memory: contiguous(memory_format=...) and the like."""

from . import _C, _engine, _ops

__all__ = ["arranged", "is_arranged", "lies_in"]

_ORDERS = {"channels_last": (0, 2, 3, 1), "channels_last_3d": (0, 2, 3, 4, 1)}


def is_arranged(tensor, memory_format):
    """Whether a tensor's elements lie in memory in that order."""
    return lies_in(tensor.shape, tensor.stride(), memory_format)


def lies_in(shape, strides, memory_format):
    """Whether elements with these strides lie in memory in that order."""
    name = memory_format._name
    if name == "preserve_format":
        return True
    order = _ORDERS.get(name, tuple(range(len(shape))))
    if len(order) != len(shape):
        return False
    step = 1
    for dim in reversed(order):
        if shape[dim] == 0:
            return True
        if shape[dim] != 1:
            if strides[dim] != step:
                return False
            step *= shape[dim]
    return True


def arranged(tensor, memory_format):
    """The tensor itself when it lies in that order, else a copy that does."""
    name = memory_format._name
    order = _ORDERS.get(name)
    if order is not None and tensor.dim() != len(order):
        raise RuntimeError(f"required rank {len(order)} tensor to use {name} format")
    if is_arranged(tensor, memory_format):
        return tensor
    methods = _ops.METHODS
    if order is None:
        return methods["contiguous"](tensor)
    back = [order.index(dim) for dim in range(len(order))]
    turned = methods["permute"](methods["detach"](tensor), order)
    made = methods["permute"](methods["contiguous"](turned), back)
    _engine.tensor_copy_record(made._handle, tensor._handle)
    return made

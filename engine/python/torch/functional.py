"""Functions of the module torch that are written in Python."""

from . import _C, _ops
from .overrides import handle_torch_function, has_torch_function, has_torch_function_unary

__all__ = ["_assert", "broadcast_shapes", "broadcast_tensors", "norm", "split"]


def _assert(condition, message):
    """An assert that tracing can record: AssertionError with `message` unless it holds."""
    if type(condition) is not _tensor_type() and has_torch_function((condition,)):
        return handle_torch_function(_assert, (condition,), condition, message)
    assert condition, message


def _tensor_type():
    from ._tensor import Tensor

    return Tensor


_assert.__module__ = "torch"


def split(tensor, split_size_or_sections, dim=0):
    """Parts of one size along a dimension, or of the sizes in a list; views."""
    if has_torch_function_unary(tensor):
        return handle_torch_function(split, (tensor,), tensor, split_size_or_sections, dim=dim)
    return tensor.split(split_size_or_sections, dim)


def norm(input, p="fro", dim=None, keepdim=False, out=None, dtype=None):
    """The p-norm over all or some dimensions."""
    if has_torch_function_unary(input):
        return handle_torch_function(
            norm, (input,), input, p=p, dim=dim, keepdim=keepdim, out=out, dtype=dtype
        )
    if dtype is not None:
        input = input.to(dtype)
    if p is None or p == "fro":
        p = 2
    elif not isinstance(p, (int, float)):
        raise NotImplementedError(f"FX Playground's norm has no p={p!r}; use a number or 'fro'")
    return _ops.NN_FUNCTIONS["linalg_vector_norm"](input, p, dim, keepdim)


def broadcast_shapes(*shapes):
    """The shape that shapes broadcast to."""
    shapes = [(s,) if isinstance(s, int) else tuple(s) for s in shapes]
    rank = max((len(s) for s in shapes), default=0)
    result = [1] * rank
    for shape in shapes:
        for i in range(-len(shape), 0):
            if shape[i] not in (1, result[i]):
                if result[i] != 1:
                    raise RuntimeError(
                        "Shape mismatch: objects cannot be broadcast to a single shape"
                    )
                result[i] = shape[i]
    return _C.Size(result)


def broadcast_tensors(*tensors):
    """Views of tensors in the shape that they broadcast to."""
    if has_torch_function(tensors):
        return handle_torch_function(broadcast_tensors, tensors, *tensors)
    shape = broadcast_shapes(*(t.shape for t in tensors))
    return tuple(t.expand(shape) for t in tensors)



"""Methods of Tensor that the reference, too, writes in Python."""

from . import _ops
from ._C import TensorBase
from ._properties import Properties

__all__ = ["Written"]


def _reshaped(tensor, sizes):
    count = 1
    for size in sizes:
        count = count * size
    if tensor.numel() != count:
        wanted, shape = "x".join(map(str, sizes)), "x".join(map(str, tensor.size()))
        raise RuntimeError(
            f"requested resize to {wanted} ({count} elements in total), but the given tensor has a "
            f"size of {shape} ({tensor.numel()} elements). autograd's resize can only change the "
            "shape of a given tensor, while preserving the number of elements. "
        )
    return tensor.contiguous().view(*sizes)


class Written(Properties):
    """The part of Tensor that makes other calls out of its own."""

    __slots__ = ()

    def split(self, split_size, dim=0):
        """Parts of `split_size` along a dimension, or of the sizes in a list; views."""
        if isinstance(split_size, TensorBase) and split_size.dim() == 0:
            split_size = split_size.__index__()
        if isinstance(split_size, int):
            return _ops.FUNCTIONS["split"](self, split_size, dim)
        return _ops.FUNCTIONS["split_with_sizes"](self, split_size, dim)

    def resize(self, *sizes):
        """Other sizes for the same number of elements."""
        import warnings

        warnings.warn("non-inplace resize is deprecated", stacklevel=2)
        return _reshaped(self, sizes)

    def resize_as(self, tensor):
        """Another tensor's sizes for the same number of elements."""
        import warnings

        warnings.warn("non-inplace resize_as is deprecated", stacklevel=2)
        return _reshaped(self, tensor.size())

    resize.__qualname__, resize_as.__qualname__ = "Tensor.resize", "Tensor.resize_as"

    def unflatten(self, dim, sizes):
        """One dimension as several; a view."""
        if not sizes:
            raise RuntimeError("unflatten: sizes must be non-empty")
        for place, (name, kind, value) in enumerate(
            (("dim", "int", dim), ("sizes", "tuple of ints", sizes)), start=1
        ):
            if not isinstance(value, (int, TensorBase) if kind == "int" else (list, tuple)):
                raise TypeError(
                    f"unflatten(): argument '{name}' (position {place}) must be {kind}, not "
                    f"{type(value).__name__}"
                )
        return _ops.FUNCTIONS["unflatten"](self, dim, sizes)

    def norm(self, p="fro", dim=None, keepdim=False, dtype=None):
        """The p-norm over all or some dimensions."""
        from . import functional

        return functional.norm(self, p, dim, keepdim, dtype=dtype)

    def unique(self, sorted=True, return_inverse=False, return_counts=False, dim=None):
        """The different values, in order; with their places and how often there are."""
        from . import functional

        return functional.unique(self, sorted, return_inverse, return_counts, dim)

    def unique_consecutive(self, return_inverse=False, return_counts=False, dim=None):
        """The values without what equals its neighbour before."""
        from . import functional

        return functional.unique_consecutive(self, return_inverse, return_counts, dim)

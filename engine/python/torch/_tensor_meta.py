"""The class of torch.Tensor."""

from . import _C

__all__ = ["missing"]


class _TensorMeta(type):
    """Makes names that the reference's Tensor has, and ours hasn't, say so."""

    __module__ = "torch._C"

    def __getattr__(cls, name):
        message = f"type object '{cls.__name__}' has no attribute '{name}'"
        raise AttributeError(missing(message, name))


_C._TensorMeta = _TensorMeta


def missing(message, name):
    """What is said of an attribute that tensors don't have, and whether PyTorch's have it."""
    from . import _known_names

    return _known_names.missing_from_tensor(message, name)

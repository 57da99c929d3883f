"""What there is in place of autograd: names of operations that it would have recorded."""

__all__ = ["grad", "recorded"]


class _Recorded:
    """The grad_fn of a tensor: only a name."""

    def name(self):
        return type(self).__name__

    def __repr__(self):
        return f"<{type(self).__name__} object at {id(self):#x}>"


_types = {}


def recorded(name):
    """The object that stands for an operation, such as AddBackward0."""
    if name not in _types:
        _types[name] = type(name, (_Recorded,), {"__slots__": ()})
    return _types[name]()


def grad(*args, **kwargs):
    """Raises: there are no gradients here."""
    raise NotImplementedError("FX Playground has no autograd: gradients don't exist here")

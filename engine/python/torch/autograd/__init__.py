"""What there is in place of autograd: names of operations that it would have recorded."""

from .._grad_mode import enable_grad, inference_mode, no_grad, set_grad_enabled
from .variable import Variable

__all__ = [
    "Function", "Variable", "enable_grad", "grad", "inference_mode", "no_grad", "recorded",
    "set_grad_enabled",
]  # fmt: skip


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


class _Context:
    """What forward(ctx, ...) gets: what it keeps there is kept, and nothing comes of it."""

    needs_input_grad = ()
    saved_tensors = ()

    def save_for_backward(self, *tensors):
        self.saved_tensors = tensors

    def mark_dirty(self, *args):
        """Ignored: there is no backward here."""

    def mark_non_differentiable(self, *args):
        """Ignored: there is no backward here."""

    def set_materialize_grads(self, value):
        """Ignored: there is no backward here."""


class Function:
    """An operation with a backward of its own: apply() runs its forward()."""

    @staticmethod
    def forward(*args, **kwargs):
        raise NotImplementedError(
            "You must implement the forward function for custom autograd.Function."
        )

    @staticmethod
    def setup_context(ctx, inputs, output):
        """Called after a forward() without ctx."""
        raise NotImplementedError("setup_context is not implemented.")

    @classmethod
    def apply(cls, *args, **kwargs):
        """forward(ctx, *args); results are not recorded for a backward."""
        ctx = _Context()
        with no_grad():
            if cls.setup_context is Function.setup_context:
                return cls.forward(ctx, *args, **kwargs)
            output = cls.forward(*args, **kwargs)
            cls.setup_context(ctx, args, output)
            return output

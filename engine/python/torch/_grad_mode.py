"""Whether operators note that autograd would record them: no_grad, enable_grad, inference_mode.

There is no autograd here. The mode decides only what a tensor's requires_grad and text say.
"""

import functools

from . import _engine

__all__ = ["enable_grad", "inference_mode", "is_grad_enabled", "no_grad", "set_grad_enabled"]


class _Mode:
    """A context manager that also decorates functions."""

    _enabled = False

    def __enter__(self):
        self._before = _engine.grad_mode(-1)
        _engine.grad_mode(int(self._enabled))

    def __exit__(self, *exc):
        _engine.grad_mode(self._before)

    def __call__(self, function):
        @functools.wraps(function)
        def wrapped(*args, **kwargs):
            with self._clone():
                return function(*args, **kwargs)

        return wrapped

    def _clone(self):
        return type(self)()


class _BareMode(_Mode):
    # @torch.no_grad without parentheses works like @torch.no_grad().
    def __new__(cls, function=None):
        if function is None:
            return object.__new__(cls)
        return cls()(function)


class no_grad(_BareMode):  # noqa: N801 - torch's name
    """Results inside require no gradient."""


class enable_grad(_BareMode):  # noqa: N801 - torch's name
    """Switches recording on again inside of no_grad."""

    _enabled = True


class inference_mode(_Mode):  # noqa: N801 - torch's name
    """no_grad, here without further promises."""

    def __new__(cls, mode=True):
        if callable(mode):
            return cls()(mode)
        return object.__new__(cls)

    def __init__(self, mode=True):
        self._enabled = not mode

    def _clone(self):
        return inference_mode(not self._enabled)


class set_grad_enabled(_Mode):  # noqa: N801 - torch's name
    """Sets the mode at once; as a context manager puts it back afterwards."""

    def __init__(self, mode):
        self._enabled = mode
        self._before = _engine.grad_mode(-1)
        _engine.grad_mode(int(mode))

    def __enter__(self):
        _engine.grad_mode(int(self._enabled))

    def _clone(self):
        return set_grad_enabled(self._enabled)


for _mode in (no_grad, enable_grad, inference_mode, set_grad_enabled):
    _mode.__module__ = "torch.autograd.grad_mode"


def is_grad_enabled():
    """Whether results note that autograd would record them."""
    return _engine.grad_mode(-1) == 1

"""torch.utils: hooks, and what is imported when a program names it."""

from . import hooks

__all__ = ["hooks"]


def __getattr__(name):
    if name in ("_pytree", "checkpoint", "data"):
        import importlib

        return importlib.import_module("." + name, __name__)
    from .. import _known_names

    raise AttributeError(_known_names.missing(__name__, name))

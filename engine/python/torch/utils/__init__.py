"""torch.utils: hooks."""

from . import hooks

__all__ = ["hooks"]


def __getattr__(name):
    if name in ("_pytree", "checkpoint"):
        import importlib

        return importlib.import_module("." + name, __name__)
    raise AttributeError(f"module 'torch.utils' has no attribute '{name}'")

"""torch.jit as far as models name it: nothing is compiled here, functions stay as they are."""

from typing import Final

__all__ = [
    "Final",
    "annotate",
    "export",
    "ignore",
    "is_scripting",
    "is_tracing",
    "script",
    "script_if_tracing",
    "unused",
]


def is_scripting():
    """False: there is no TorchScript here."""
    return False


def is_tracing():
    """False: there is no TorchScript here."""
    return False


def _marked(function, name):
    function._torchscript_modifier = name
    return function


def export(fn):
    """Marks a method for TorchScript; it stays as it is."""
    return _marked(fn, "export")


def unused(fn):
    """Marks a method for TorchScript; it stays as it is."""
    return _marked(fn, "unused")


def ignore(drop=False, **kwargs):
    """Marks a method for TorchScript; it stays as it is."""
    if callable(drop):
        return _marked(drop, "ignore")
    return lambda function: _marked(function, "ignore")


def annotate(the_type, the_value):
    """The value itself."""
    return the_value


def script(obj, optimize=None, _frames_up=0, _rcb=None, example_inputs=None):
    """A function or class as it is; there is no TorchScript that could compile a module."""
    from .nn import Module

    if isinstance(obj, Module):
        raise NotImplementedError(
            "FX Playground has no TorchScript: torch.jit.script can't compile a module; call the "
            "module itself, or trace it with torch.fx.symbolic_trace"
        )
    return obj


def script_if_tracing(fn):
    """The function itself: nothing is traced by TorchScript here."""
    return fn


_script_if_tracing = script_if_tracing


def interface(obj):
    """The class itself."""
    return obj


def _overload_method(func):
    return func


def isinstance(obj, target_type):  # noqa: A001 - torch's name
    """Python's isinstance."""
    import builtins

    return builtins.isinstance(obj, target_type)


def __getattr__(name):
    message = f"module 'torch.jit' has no attribute '{name}'"
    if not name.startswith("_"):
        message += " (FX Playground has no TorchScript; torch.fx.symbolic_trace records a graph)"
    raise AttributeError(message)

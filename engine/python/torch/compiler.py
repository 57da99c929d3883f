"""torch.compiler: nothing is compiled here."""

__all__ = ["disable", "is_compiling", "is_dynamo_compiling"]


def is_compiling():
    """False: nothing is compiled here."""
    return False


is_dynamo_compiling = is_exporting = is_compiling


def disable(fn=None, recursive=True, *, reason=None):
    """The function as it is."""
    return (lambda function: function) if fn is None else fn


def __getattr__(name):
    message = f"module 'torch.compiler' has no attribute '{name}'"
    if not name.startswith("_"):
        message += " (FX Playground has no torch.compile)"
    raise AttributeError(message)

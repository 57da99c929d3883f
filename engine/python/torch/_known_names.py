"""AttributeErrors for names that PyTorch has and FX Playground hasn't, and for typos."""

__all__ = ["missing", "missing_from_tensor"]

# Names that PyTorch's programs use and that aren't here; everything else is taken for a typo.
_ELSEWHERE = {}


def _known(where, name):
    if not _ELSEWHERE:
        from ._reference_names import NAMES

        _ELSEWHERE.update({key: frozenset(names.split()) for key, names in NAMES.items()})
    return name in _ELSEWHERE.get(where, ())


def missing(where, name):
    """The message for `where.name`, such as torch.conv3d."""
    message = f"module '{where}' has no attribute '{name}'"
    if _known(where, name):
        message += f" (FX Playground doesn't have PyTorch's {where}.{name} yet)"
    return message


def missing_from_tensor(message, name):
    """The same for a method or attribute of Tensor; `message` is Python's."""
    if _known("torch.Tensor", name):
        message += f" (FX Playground doesn't have PyTorch's Tensor.{name} yet)"
    return message

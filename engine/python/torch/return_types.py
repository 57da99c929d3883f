"""Named results of operators that return several tensors, such as torch.return_types.max."""

from . import _ops

__all__ = ["make"]

_types = {}


class _Named(type):
    """The reference's types call themselves "torch.return_types.max" in messages, but "max" when
    asked for their name."""

    @property
    def __name__(cls):
        return cls.__qualname__


def _repr(self):
    parts = ",\n".join(f"{name}={value!r}" for name, value in zip(self._names, self))
    return f"torch.return_types.{type(self).__name__}(\n{parts})"


def _type(name, result):
    if name not in _types:
        fields = tuple(part.split()[1] for part in result.strip("()").split(", "))
        members = {
            "__slots__": (),
            "__module__": "torch.return_types",
            "__qualname__": name,
            "__repr__": _repr,
            "_names": fields,  # not "_fields": these aren't named tuples to torch.fx and pytrees
            "n_fields": len(fields),
            "n_sequence_fields": len(fields),
            "n_unnamed_fields": 0,
        }
        for index, field in enumerate(fields):
            members[field] = property(lambda self, index=index: tuple.__getitem__(self, index))
        _types[name] = _Named("torch.return_types." + name, (tuple,), members)
    return _types[name]


def make(name, result, tensors):
    """The named tuple that the operator `name` returns; `result` is the schema's result type."""
    return _type(name, result)(tensors)


def __getattr__(name):
    for row in _ops.ROWS.get(name, ()):
        if row.result.startswith("("):
            return _type(name, row.result)
    raise AttributeError(f"module 'torch.return_types' has no attribute '{name}'")

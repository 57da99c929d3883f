"""Named results of operators that return several tensors, such as torch.return_types.max."""

__all__ = ["make"]

_types = {}


def _repr(self):
    parts = ",\n".join(f"{name}={value!r}" for name, value in zip(self._fields, self))
    return f"torch.return_types.{type(self).__name__}(\n{parts})"


def _type(name, result):
    if name not in _types:
        fields = tuple(part.split()[1] for part in result.strip("()").split(", "))
        members = {
            "__slots__": (),
            "__module__": "torch.return_types",
            "__repr__": _repr,
            "_fields": fields,
            "n_fields": len(fields),
        }
        for index, field in enumerate(fields):
            members[field] = property(lambda self, index=index: tuple.__getitem__(self, index))
        _types[name] = type(name, (tuple,), members)
    return _types[name]


def make(name, result, tensors):
    """The named tuple that the operator `name` returns; `result` is the schema's result type."""
    return _type(name, result)(tensors)

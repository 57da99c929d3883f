"""torch.Size: the sizes of a tensor."""

import operator

__all__ = ["Size", "size_of"]

_new = tuple.__new__


class _Called(type):
    """The reference's type calls itself "torch.Size" in messages, but "Size" when asked."""

    @property
    def __name__(cls):
        return cls.__qualname__


def _called(cls):
    members = dict(vars(cls), __qualname__="Size", __module__="torch")
    return _Called("torch.Size", cls.__bases__, members)


def _shown(value):
    return "torch.Size" if isinstance(value, Size) else type(value).__name__


def _asked(name, self, other):
    """What the other operand makes of it; a tuple's own answer comes after that."""
    method = getattr(type(other), name, None)
    return NotImplemented if method is None else method(other, self)


def _checked(made):
    """`made`, whose items are whole numbers; others are turned into them, if they can be."""
    for item in made:
        if type(item) is not int:
            return _new(Size, [_whole(place, item) for place, item in enumerate(made)])
    return made


def _whole(place, item):
    try:
        return operator.index(item)
    except (TypeError, RuntimeError):
        kind = type(item).__name__
        raise TypeError(
            f"torch.Size() takes an iterable of 'int' (item {place} is '{kind}')"
        ) from None


def size_of(numbers):
    """torch.Size(numbers) of what is known to be whole numbers."""
    return _new(Size, numbers)


@_called
class Size(tuple):
    """The sizes of a tensor; prints as torch.Size([3, 4])."""

    __slots__ = ()

    def __new__(cls, *args, **kwargs):
        return _checked(_new(cls, *args, **kwargs))

    def __init_subclass__(cls, **kwargs):
        raise TypeError("type 'torch.Size' is not an acceptable base type")

    def __repr__(self):
        return "torch.Size([" + ", ".join(map(repr, self)) + "])"

    __str__ = __repr__

    def __getitem__(self, index):
        found = tuple.__getitem__(self, index)
        return _new(Size, found) if isinstance(index, slice) else found

    def __add__(self, other):
        if isinstance(other, tuple):
            return _checked(_new(Size, tuple.__add__(self, other)))
        found = _asked("__radd__", self, other)
        if found is NotImplemented:
            raise TypeError(f"can only concatenate tuple (not {_shown(other)}) to torch.Size")
        return found

    def __radd__(self, other):
        if not isinstance(other, tuple):
            return NotImplemented
        return _checked(_new(Size, tuple.__add__(other, self)))

    def __mul__(self, times):
        if hasattr(type(times), "__index__"):
            return _new(Size, tuple.__mul__(self, times))
        sequence = isinstance(times, (list, tuple, str))
        found = NotImplemented if sequence else _asked("__rmul__", self, times)
        if found is NotImplemented:
            raise TypeError(f"can't multiply sequence by non-int of type '{_shown(times)}'")
        return found

    def __rmul__(self, times):
        if isinstance(times, (list, tuple, str)):
            raise TypeError("can't multiply sequence by non-int of type 'torch.Size'")
        return self.__mul__(times)

    def numel(self):
        """How many elements a tensor of these sizes has."""
        count = 1
        for size in self:
            count *= size
        return count

    def __reduce__(self):
        return (Size, (tuple(self),))

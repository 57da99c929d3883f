"""ParameterList and ParameterDict: modules that hold parameters by number or by key.

Tensors that are put in become parameters; other values are kept as they are.
"""

import collections
import operator

import torch

from ..parameter import Parameter
from .module import Module

__all__ = ["ParameterDict", "ParameterList"]


def _as_parameter(value):
    if isinstance(value, torch.Tensor) and not isinstance(value, Parameter):
        return Parameter(value)
    return value


def _line(key, value, kind):
    """One line of the text of a list or dictionary."""
    if not isinstance(value, torch.Tensor):
        return f"  ({key}): Object of type: {type(value).__name__}"
    name = "Parameter" if isinstance(value, Parameter) else "Tensor"
    sizes = "x".join(map(str, value.size()))
    return f"  ({key}): {name} containing: [{kind(value)} of size {sizes}]"


class ParameterList(Module):
    """A list of parameters."""

    __module__ = "torch.nn.modules.container"

    def __init__(self, values=None):
        super().__init__()
        self._size = 0
        if values is not None:
            self.extend(values)

    def _name_at(self, index):
        index = operator.index(index)
        if not -self._size <= index < self._size:
            raise IndexError(f"index {index} is out of range")
        return str(index + self._size if index < 0 else index)

    def __getitem__(self, index):
        if isinstance(index, slice):
            return type(self)(list(self)[index])
        return getattr(self, self._name_at(index))

    def __setitem__(self, index, value):
        setattr(self, self._name_at(index), _as_parameter(value))

    def __len__(self):
        return self._size

    def __iter__(self):
        return iter([self[index] for index in range(self._size)])

    def append(self, value):
        """Adds a value at the end. Returns the list."""
        self._size += 1
        self[self._size - 1] = value
        return self

    def extend(self, values):
        """Adds all values of an iterable at the end. Returns the list."""
        if not isinstance(values, collections.abc.Iterable) or isinstance(values, torch.Tensor):
            raise TypeError(
                "ParameterList.extend should be called with an iterable, but got "
                f"{type(values).__name__}"
            )
        for value in values:
            self.append(value)
        return self

    def __iadd__(self, values):
        return self.extend(values)

    def __call__(self, *args, **kwargs):
        raise RuntimeError("ParameterList should not be called.")

    def extra_repr(self):
        return "\n".join(
            _line(index, value, lambda tensor: tensor.dtype) for index, value in enumerate(self)
        )


class ParameterDict(Module):
    """A dictionary of parameters with string keys, in the order in which they were added."""

    __module__ = "torch.nn.modules.container"

    def __init__(self, parameters=None):
        super().__init__()
        self._keys = {}
        if parameters is not None:
            self.update(parameters)

    def __getitem__(self, key):
        return getattr(self, key)

    def __setitem__(self, key, value):
        if not isinstance(key, str):
            raise TypeError(
                "Index given to ParameterDict cannot be used as a key as it is not a string "
                f"(type is '{type(key).__name__}'). Open an issue on github if you need "
                "non-string keys."
            )
        self._keys[key] = None
        setattr(self, key, _as_parameter(value))

    def __delitem__(self, key):
        del self._keys[key]
        delattr(self, key)

    def __len__(self):
        return len(self._keys)

    def __iter__(self):
        return iter(self._keys)

    def __reversed__(self):
        return reversed(self._keys)

    def __or__(self, other):
        both = self.copy()
        both.update(other)
        return both

    def __ror__(self, other):
        both = other.copy()
        both.update(self.items())
        return both

    def __ior__(self, other):
        self.update(other)
        return self

    def __contains__(self, key):
        return key in self._keys

    def keys(self):
        """The keys."""
        return self._keys.keys()

    def values(self):
        """The values."""
        return [self[key] for key in self._keys]

    def items(self):
        """The (key, value) pairs."""
        return [(key, self[key]) for key in self._keys]

    def get(self, key, default=None):
        """The value of a key, or `default`."""
        return self[key] if key in self else default

    def pop(self, key):
        """Takes the value of a key out and returns it; AttributeError if there is none."""
        value = self[key]
        del self[key]
        return value

    def popitem(self):
        """Takes the pair that was added last out and returns it."""
        key = next(reversed(self._keys))
        return key, self.pop(key)

    def setdefault(self, key, default=None):
        """The value of a key, which is `default` from now on if there was none."""
        if key not in self:
            self[key] = default
        return self[key]

    def copy(self):
        """Another dictionary of the same parameters."""
        return type(self)(list(self.items()))

    def fromkeys(self, keys, default=None):
        """A dictionary of these keys, all with one value."""
        return type(self)([(key, default) for key in keys])

    def clear(self):
        """Takes everything out."""
        for key in list(self._keys):
            del self[key]

    def update(self, parameters):
        """Adds or replaces values, from a dictionary or an iterable of (key, value) pairs."""
        if not isinstance(parameters, collections.abc.Iterable):
            raise TypeError(
                "ParametersDict.update should be called with an iterable of key/value pairs, but "
                f"got {type(parameters).__name__}"
            )
        for key, value in _pairs(parameters):
            self[key] = value

    def __call__(self, *args, **kwargs):
        raise RuntimeError("ParameterDict should not be called.")

    def extra_repr(self):
        return "\n".join(_line(key, value, torch.typename) for key, value in self.items())


def _pairs(parameters):
    if isinstance(parameters, (collections.OrderedDict, ParameterDict)):
        return list(parameters.items())
    if isinstance(parameters, collections.abc.Mapping):
        return sorted(parameters.items())
    pairs = list(parameters)
    for position, pair in enumerate(pairs):
        start = f"ParameterDict update sequence element #{position}"
        if not isinstance(pair, collections.abc.Iterable):
            raise TypeError(f"{start} should be Iterable; is{type(pair).__name__}")
        if len(pair) != 2:
            raise ValueError(f"{start} has length {len(pair)}; 2 is required")
    return pairs

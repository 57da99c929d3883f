"""Modules that hold other modules: Sequential, ModuleList, ModuleDict.

Lists of modules number their members "0", "1", ... in the order in which they run or print.
"""

import collections
import operator

from ._repr import repeated_text
from .module import Module

__all__ = ["ModuleDict", "ModuleList", "Sequential"]


class _Numbered:
    """What Sequential and ModuleList have in common: members by their place."""

    def _name_at(self, index):
        index = operator.index(index)
        if not -len(self) <= index < len(self):
            raise IndexError(f"index {index} is out of range")
        return list(self._modules)[index]

    def _renumber(self, modules):
        """Makes `modules` the members, numbered afresh."""
        self._modules = {str(index): module for index, module in enumerate(modules)}

    def __setitem__(self, index, module):
        setattr(self, self._name_at(index), module)

    def __delitem__(self, index):
        if isinstance(index, slice):
            for name in list(self._modules)[index]:
                delattr(self, name)
        else:
            delattr(self, self._name_at(index))
        self._renumber(self._modules.values())

    def __len__(self):
        return len(self._modules)

    def __iter__(self):
        return iter(self._modules.values())


class Sequential(_Numbered, Module):
    """Calls its members one after the other, each with what the one before returned.

    Takes modules, or one ordered dictionary of name: module.
    """

    def __init__(self, *args):
        super().__init__()
        if len(args) == 1 and isinstance(args[0], collections.OrderedDict):
            for name, module in args[0].items():
                self.add_module(name, module)
        else:
            for index, module in enumerate(args):
                self.add_module(str(index), module)

    def forward(self, input):
        for module in self:
            input = module(input)
        return input

    def __getitem__(self, index):
        if isinstance(index, slice):
            chosen = list(self._modules.items())[index]
            return self.__class__(collections.OrderedDict(chosen))
        return self._modules[self._name_at(index)]

    def append(self, module):
        """Adds a module at the end. Returns the container."""
        self.add_module(str(len(self)), module)
        return self

    def pop(self, key):
        """Takes the module at an index out and returns it."""
        module = self[key]
        del self[key]
        return module

    def insert(self, index, module):
        """Puts a module before the one at `index`. Returns the container."""
        if not isinstance(module, Module):
            raise AssertionError(f"module should be of type: {Module}")
        count = len(self._modules)
        if not -count <= index <= count:
            raise IndexError(f"Index out of range: {index}")
        modules = list(self._modules.values())
        modules.insert(index, module)
        self._renumber(modules)
        return self

    def extend(self, sequential):
        """Adds all modules of another container or list at the end. Returns the container."""
        for module in sequential:
            self.append(module)
        return self

    def __add__(self, other):
        return Sequential(*self, *_sequential(other))

    def __iadd__(self, other):
        return self.extend(list(_sequential(other)))

    def __mul__(self, times):
        return Sequential(*(list(self) * _factor(self, times)))

    __rmul__ = __mul__

    def __imul__(self, times):
        self._renumber(list(self) * _factor(self, times))
        return self


def _sequential(other):
    if not isinstance(other, Sequential):
        raise ValueError(
            f"add operator supports only objects of Sequential class, but {type(other)} is given."
        )
    return other


def _factor(sequential, times):
    if not isinstance(times, int):
        raise TypeError(f"unsupported operand type(s) for *: {type(sequential)} and {type(times)}")
    if times <= 0:
        raise ValueError(f"Non-positive multiplication factor {times} for {type(sequential)}")
    return times


class ModuleList(_Numbered, Module):
    """A list of modules. It isn't called itself: forward() of its owner indexes or iterates it."""

    def __init__(self, modules=None):
        super().__init__()
        if modules is not None:
            self += modules

    def append(self, module):
        """Adds a module at the end. Returns the list."""
        self.add_module(str(len(self)), module)
        return self

    def pop(self, key):
        """Takes the module at an index out and returns it."""
        module = self[key]
        del self[key]
        return module

    def __getitem__(self, index):
        if isinstance(index, slice):
            return self.__class__(list(self._modules.values())[index])
        return self._modules[self._name_at(index)]

    def insert(self, index, module):
        """Puts a module before the one at `index`, which may lie beyond either end as in a list."""
        modules = list(self._modules.values())
        modules.insert(index, module)
        self._renumber(modules)

    def extend(self, modules):
        """Adds all modules of an iterable at the end. Returns the list."""
        if not isinstance(modules, collections.abc.Iterable):
            raise TypeError(
                "ModuleList.extend should be called with an iterable, but got "
                f"{type(modules).__name__}"
            )
        for module in list(modules):
            self.append(module)
        return self

    def __iadd__(self, modules):
        return self.extend(modules)

    def __add__(self, other):
        return ModuleList(list(self) + list(other))

    def __repr__(self):
        return repeated_text(self._get_name(), list(self))


class ModuleDict(Module):
    """A dictionary of modules with string keys, in the order in which they were added."""

    def __init__(self, modules=None):
        super().__init__()
        if modules is not None:
            self.update(modules)

    def __getitem__(self, key):
        return self._modules[key]

    def __setitem__(self, key, module):
        self.add_module(key, module)

    def __delitem__(self, key):
        del self._modules[key]

    def __len__(self):
        return len(self._modules)

    def __iter__(self):
        return iter(self._modules)

    def __contains__(self, key):
        return key in self._modules

    def clear(self):
        """Takes all modules out."""
        self._modules.clear()

    def pop(self, key):
        """Takes the module of a key out and returns it; KeyError if there is none."""
        return self._modules.pop(key)

    def keys(self):
        """The keys."""
        return self._modules.keys()

    def items(self):
        """The (key, module) pairs."""
        return self._modules.items()

    def values(self):
        """The modules."""
        return self._modules.values()

    def update(self, modules):
        """Adds or replaces modules, from a dictionary or an iterable of (key, module) pairs."""
        if not isinstance(modules, collections.abc.Iterable):
            raise TypeError(
                "ModuleDict.update should be called with an iterable of key/value pairs, but got "
                f"{type(modules).__name__}"
            )
        if isinstance(modules, (collections.abc.Mapping, ModuleDict)):
            pairs = list(modules.items())
        else:
            pairs = [_pair(number, item) for number, item in enumerate(modules)]
        for key, module in pairs:
            self[key] = module


def _pair(number, item):
    start = f"ModuleDict update sequence element #{number}"
    if not isinstance(item, collections.abc.Iterable):
        # The reference has no space there either.
        raise TypeError(f"{start} should be Iterable; is{type(item).__name__}")
    pair = list(item)
    if len(pair) != 2:
        raise ValueError(f"{start} has length {len(pair)}; 2 is required")
    return pair

"""What is known about a value without computing it."""

import ast
import sys
import types

from torch._ops import Operator


class Thing:
    """An object itself: a module, a class or a function."""

    def __init__(self, value, owner=None):
        self.value = value
        self.owner = owner  # the class in which a method was found; None for plain functions


class Instance:
    """A value of class `cls`; `live` is the very object, when the last run left it."""

    def __init__(self, cls, live=None):
        self.cls = cls
        self.live = live


class Many:
    """Something that gives values when it is walked through: `parts` when each place has its own,
    `cls` when its class is known."""

    def __init__(self, item, parts=None, cls=None):
        self.item = item
        self.parts = parts
        self.cls = cls


class Written:
    """A class or function of the program: its statement, and the scope that it stands in."""

    def __init__(self, node, scope, owner=None):
        self.node = node
        self.scope = scope
        self.owner = owner  # the Made that a method was taken from


def is_class(written):
    """Whether what the program writes is a class."""
    return isinstance(written.node, ast.ClassDef)


class Made:
    """A value of a class that the program writes."""

    def __init__(self, written):
        self.written = written


# The slots of `type` itself: a learner's metaclass has no say in them.
_names_of_class = type.__dict__["__dict__"].__get__
_order_of_class = type.__dict__["__mro__"].__get__
_flags_of_class = type.__dict__["__flags__"].__get__
name_of_class = type.__dict__["__name__"].__get__
_HEAP_TYPE = 1 << 9


def is_a(value, cls):
    """isinstance without the learner's `__class__`."""
    return issubclass(type(value), cls)


def is_ours(module_name):
    """Whether code of that module may be trusted: torch or the standard library."""
    top = module_name.partition(".")[0]
    return top == "torch" or top in sys.stdlib_module_names and top != "__main__"


def own_class(cls):
    """Whether a class is torch's or the standard library's."""
    if not _flags_of_class(cls) & _HEAP_TYPE:
        return True
    name = _names_of_class(cls).get("__module__")
    return type(name) is str and is_ours(name)


def class_names(cls):
    """From each name that instances have by their class to what it is bound to there, the class's
    own names first."""
    found = {}
    for base in _order_of_class(cls):
        for name, value in _names_of_class(base).items():
            found.setdefault(name, value)
    return found


def bases_of_class(cls):
    """A class and those it derives from that may be trusted, the nearest first."""
    return [base for base in _order_of_class(cls) if own_class(base)]


def find_in_class(cls, name):
    """The object that a class or its bases bind to `name`, and that class; (None, None) without."""
    for base in _order_of_class(cls):
        own = _names_of_class(base)
        if name in own:
            return own[name], base
    return None, None


def own_names(value):
    """An object's own namespace, without a word from its class; {} when it has none."""
    try:
        names = object.__getattribute__(value, "__dict__")
    except Exception:
        return {}
    return names if type(names) is dict else {}


def parts_of_module(value):
    """Submodules, parameters and buffers of a live nn.Module by name."""
    found = {}
    own = own_names(value)
    for table in ("_buffers", "_parameters", "_modules"):
        entries = own.get(table)
        if type(entries) is dict:
            found.update((k, v) for k, v in entries.items() if type(k) is str and v is not None)
    return found


def from_live(value):
    """What is known about an object that the last run left."""
    kind = type(value)
    if kind is types.ModuleType or issubclass(kind, type) or callable_thing(value):
        return Thing(value)
    if not own_class(kind):
        return Instance(kind, value)
    if kind in (list, tuple) and value:
        return Many(from_live(value[0]), cls=kind)
    return Instance(kind, value)


_FUNCTIONS = (
    types.FunctionType, types.BuiltinFunctionType, types.MethodType, types.WrapperDescriptorType,
    types.MethodDescriptorType, types.ClassMethodDescriptorType, Operator,
)


def callable_thing(value):
    """Whether an object is a function: Python's own, an operator, or one that a program defined."""
    return is_a(value, _FUNCTIONS)


def own_function(value):
    """Whether a function is torch's or the standard library's, and may be asked for its texts."""
    if is_a(value, types.FunctionType):
        home = value.__globals__.get("__name__")
        return type(home) is str and is_ours(home)
    return is_a(value, _FUNCTIONS[1:]) and not is_a(value, types.MethodType)

"""Objects that C++ can't know: functions, classes, dtypes, a learner's own. The engine has a
number and texts for each (struct Opaque in engine/graph/opaque.h); the objects stay here."""

import enum
import types

from .. import _engine
from . import _texts

_numbers = {}  # id of the object (or what makes it equal to others): its number
_objects = []  # by number: the object, or None when the number is free
_keys = []  # by number: its key in _numbers
_counts = []  # by number: how many graphs use it
_free = []
_steady = set()  # numbers of objects whose texts never change

# Objects of these types are the same when they are equal: each access makes a new one.
_BY_VALUE = (types.MethodType, types.BuiltinMethodType)
# Texts of objects of these types never change.
_CONSTANT = (
    type,
    types.FunctionType,
    types.BuiltinFunctionType,
    types.MethodDescriptorType,
    enum.Enum,
)


def wire_text(text):
    """A string in wire form (engine/api/graph_store.h)."""
    if text.isascii():
        return f"s{len(text)}:{text}"
    shown = repr(text)
    return f"u{len(text)}:{text}{len(shown)}:{shown}"


def _key(obj):
    if isinstance(obj, _BY_VALUE):
        try:
            return type(obj), obj, hash(obj)
        except TypeError:
            return id(obj)
    if type(obj).__name__ == "device" and type(obj).__module__ == "torch":
        return type(obj), str(obj)
    return id(obj)


def number_of(obj, used):
    """The object's number; registers it when it is new. `used` is the set of numbers of the
    graph that uses it, or None when nobody counts."""
    key = _key(obj)
    number = _numbers.get(key)
    if number is None:
        number = _new_number(obj, key)
    if used is not None and number not in used:
        used.add(number)
        _counts[number] += 1
    return number


def _new_number(obj, key):
    if _free:
        number = _free.pop()
        _objects[number], _keys[number], _counts[number] = obj, key, 0
    else:
        number = len(_objects)
        _objects.append(obj)
        _keys.append(key)
        _counts.append(0)
    _numbers[key] = number
    _describe(number, obj)
    return number


def _describe(number, obj):
    texts, impure, inplace = _texts.describe(obj, number_of)
    wire = "".join(wire_text(text) for text in texts)
    effects = f"{'T' if impure else 'F'}i{inplace};"
    _engine.checked(_engine.object_set(number, f"({wire}){effects}"))


def object_at(number):
    """The object with this number."""
    return _objects[number]


def refresh(numbers):
    """Reads the texts of those objects again whose texts may have changed since they were
    registered."""
    for number in numbers - _steady:
        obj = _objects[number]
        if isinstance(obj, _CONSTANT) or _texts.is_torch_function(obj):
            _steady.add(number)
        else:
            _describe(number, obj)


def mark_impure(obj):
    """Tells the engine that calls of `obj` have side effects, if it knows the object already."""
    number = _numbers.get(_key(obj))
    if number is not None:
        _describe(number, obj)


def share(used, other):
    """Lets the graph that uses `used` use the numbers of another one as well."""
    for number in other - used:
        used.add(number)
        _counts[number] += 1


def release(used):
    """Forgets the objects that no graph uses any more."""
    for number in used:
        _counts[number] -= 1
        if _counts[number] == 0:
            _numbers.pop(_keys[number], None)
            _objects[number] = _keys[number] = None
            _free.append(number)
            _steady.discard(number)
            _engine.object_release(number)
    used.clear()

"""The names that can stand at the cursor, each with its kind, the nearest first."""

import builtins
import keyword
import sys
import types

import torch

from .. import program
from . import schemas, texts
from .members import attribute, bases_of
from .scopes import FUNCTIONS, Scope
from .values import (
    Instance, Made, Many, Thing, Written, callable_thing, class_names, is_a, is_ours, own_names,
    parts_of_module,
)

_MODULES = ("collections", "copy", "dataclasses", "functools", "itertools", "math", "operator",
            "random", "re", "torch", "typing")


def in_scope(world):
    """Names of the program around the cursor, of Python, and keywords."""
    found, scope = [], world.scope
    while scope is not None:
        if scope is world.scope or not scope.is_class:
            for name, bindings in scope.bindings().items():
                found.append((name, _kind_of_binding(bindings[-1][1])))
        scope = scope.parent
    found += [(name, _kind(value)) for name, value in world.live.items() if type(name) is str]
    found += [(name, _kind(value)) for name, value in vars(builtins).items()]
    return found + [(word, "keyword") for word in keyword.kwlist]


def of_value(value, world):
    """Names that can follow a dot behind a value."""
    if isinstance(value, Thing):
        return _of_thing(value.value)
    if isinstance(value, Instance):
        found = []
        if value.live is not None:
            own = {**own_names(value.live), **parts_of_module(value.live)}
            found = [(name, "property") for name in own if not name.startswith("_")]
        return found + _of_class(value.cls)
    if isinstance(value, Many):
        return _of_class(value.cls) if value.cls else []
    if isinstance(value, (Made, Written)):
        return _of_written(value, world)
    return []


def of_parameters(value):
    """`name=` for each parameter of what is called."""
    calls = schemas.calls_of(value)
    shown = [text for call in calls[:1] for text in call.parameters if not text.startswith("*")]
    return [(f"{texts.name_of(text)}=", "parameter") for text in shown]


def of_import(kind, module):
    """Names in an import statement: parts of `module`, or modules when there is none."""
    if not module:
        return [(name, "module") for name in _MODULES]
    home = _module(module)
    if home is None:
        return []
    parts = [name[len(module) + 1 :] for name in sys.modules if name.startswith(module + ".")]
    below = [(name, "module") for name in parts if "." not in name]
    return below if kind == "import" else _of_thing(home) + below


def imported(kind, module, name):
    """What a name in an import statement is."""
    home = _module(module) if module else None
    if home is not None:
        return attribute(Thing(home), name)
    found = _module(name)
    return Thing(found) if found is not None else None


def _module(name):
    if not is_ours(name):
        return None
    program.import_ahead([name])
    return sys.modules.get(name)


def _of_thing(value):
    if is_a(value, types.ModuleType):
        if not is_ours(value.__name__):
            return []
        names = vars(value)
        return [(name, _kind(names[name]) if name in names else _kind_by_name(name))
                for name in dir(value)]
    return _of_class(value) if is_a(value, type) else []


def _of_class(cls):
    found = [(name, _kind_in_class(value)) for name, value in class_names(cls).items()
             if type(name) is str]
    if issubclass(cls, torch.Tensor):
        found += [(name, _kind_in_class(vars(torch.Tensor).get(name)))
                  for name in dir(torch.Tensor) if name not in vars(cls)]
    return sorted(found, key=lambda item: item[0].startswith("_"))


def _of_written(value, world):
    """Of a class that the program writes: what its methods assign, its body, its bases."""
    written = value.written if isinstance(value, Made) else value
    if isinstance(written.node, FUNCTIONS):
        return []
    scope = Scope(written.node, written.scope)
    found = []
    if isinstance(value, Made):
        found = [(name, "property") for _, name, _ in scope.self_assignments()]
    for name, bindings in scope.bindings().items():
        kind = _kind_of_binding(bindings[-1][1])
        found.append((name, "method" if kind == "function" else kind))
    for base in bases_of(Made(written), world):
        found += of_value(base, world)
    return found


def _kind(value):
    kind = type(value)
    if issubclass(kind, type):
        return "class"
    if kind is types.ModuleType:
        return "module"
    return "function" if callable_thing(value) else "variable"


def _kind_by_name(name):
    return "class" if name[:1].isupper() else "function"


def _kind_in_class(value):
    if callable_thing(value) or type(value) in (staticmethod, classmethod):
        return "method"
    kind = _kind(value)
    return "property" if kind == "variable" else kind


def _kind_of_binding(binding):
    kind, node = binding[:2]
    if kind == "written":
        return "function" if isinstance(node, FUNCTIONS) else "class"
    if kind == "import":
        _, _, module, name = binding
        part = not name or f"{module}.{name}" in sys.modules
        return "module" if part else _kind_by_name(name)
    return "variable"

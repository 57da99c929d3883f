"""What can stand behind the dot of a value, without asking the value's own class."""

import types

from .known import result_of
from .scopes import Scope
from .values import (
    Instance, Made, Many, Thing, Written, bases_of_class, callable_thing, find_in_class, from_live,
    is_a, is_class, is_ours, name_of_class, own_class, own_names, parts_of_module,
)


def attribute(value, name, world=None):
    """What `value.name` is, or None."""
    if isinstance(value, Thing) and is_a(value.value, types.ModuleType):
        if not is_ours(value.value.__name__):
            return None
        try:
            found = getattr(value.value, name)
        except Exception:
            return None
        return from_live(found)
    if isinstance(value, Thing) and is_a(value.value, type):
        return _of_class(value.value, name, None)
    if isinstance(value, Instance):
        if value.live is not None and not is_a(value.live, type):
            own = {**own_names(value.live), **parts_of_module(value.live)}
            if name in own:
                return from_live(own[name])
        return _of_class(value.cls, name, value)
    if isinstance(value, Many):
        return _of_class(value.cls, name, value) if value.cls else None
    if isinstance(value, Made):
        return _of_made(value, name, world)
    if isinstance(value, Written) and is_class(value):
        binding = Scope(value.node, value.scope).find(name)
        return world._bound(binding, Scope(value.node, value.scope)) if binding and world else None
    return None


def _of_class(cls, name, owner):
    found, home = find_in_class(cls, name)
    if home is None:
        return None
    if type(found) in (staticmethod, classmethod):
        found = found.__func__
    if type(found) in (property, types.GetSetDescriptorType, types.MemberDescriptorType):
        for base in bases_of_class(cls):
            made = result_of(f"{name_of_class(base)}.{name}")
            if isinstance(made, (Instance, Many)):
                return made
        hint = None
        if own_class(home) and type(found) is property:
            hint = getattr(found.fget, "__annotations__", {}).get("return")
        return Instance(hint) if is_a(hint, type) else Thing(found, home)
    if callable_thing(found):
        return Thing(found, home if owner is not None else None)
    return from_live(found)


def _of_made(made, name, world):
    """An attribute of a value of a class of the program: what its methods assign to `self`, then
    what the class and its bases bind."""
    written = made.written
    scope = Scope(written.node, written.scope)
    if world is not None:
        for method, target, value in scope.self_assignments():
            if target == name:
                return world.infer(value, Scope(method, scope))
        binding = scope.find(name)
        if binding is not None:
            found = world._bound(binding, scope)
            return Written(found.node, found.scope, made) if isinstance(found, Written) else found
        for base in bases_of(made, world):
            found = attribute(base, name, world)
            if found is not None:
                return found
    return None


def bases_of(made, world):
    """Values of the classes that a class of the program derives from."""
    written = made.written
    found = [world.infer(base, written.scope) for base in written.node.bases[:4]]
    return [one for one in map(world.instance_of, found) if one is not None]


def base_of(scope, world):
    while scope is not None and not scope.is_class:
        scope = scope.parent
    bases = bases_of(Made(Written(scope.node, scope.parent)), world) if scope else []
    return bases[0] if bases else None

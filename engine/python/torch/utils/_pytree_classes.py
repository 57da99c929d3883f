"""Making a program's own classes nodes of trees."""

import dataclasses
import warnings
from typing import Any, NamedTuple

from ._pytree_nodes import SUPPORTED_NODES, GetAttrKey, add_node

CONSTANT_NODES = set()
SERIALIZED_NAMES = {}


class ConstantNode(NamedTuple):
    """What stands in a shape for an object that is part of it."""

    value: Any


def register_pytree_node(cls, flatten_fn, unflatten_fn, *, serialized_type_name=None,
                         to_dumpable_context=None, from_dumpable_context=None,
                         flatten_with_keys_fn=None):  # fmt: skip
    """Makes a class a node of trees: flatten_fn gives its children and what else it needs."""
    if cls in SUPPORTED_NODES:
        raise ValueError(f"{cls} is already registered as pytree node.")
    if (to_dumpable_context is None) != (from_dumpable_context is None):
        raise ValueError(
            "Both to_dumpable_context and from_dumpable_context for "
            f"{cls} must be None or registered."
        )
    _register(cls, flatten_fn, unflatten_fn, flatten_with_keys_fn)
    name = serialized_type_name
    SERIALIZED_NAMES[cls] = name, to_dumpable_context, from_dumpable_context


def _register(cls, flatten_fn, unflatten_fn, flatten_with_keys_fn):
    if cls in SUPPORTED_NODES:
        warnings.warn(
            f"{cls} is already registered as pytree node. Overwriting the previous registration.",
            stacklevel=3,
        )
    add_node(cls, flatten_fn, unflatten_fn, flatten_with_keys_fn)


def register_dataclass(cls, *, field_names=None, drop_field_names=None, serialized_type_name=None):
    """Makes a dataclass a node of trees, whose children are its fields."""
    names = _fields(cls, field_names, drop_field_names or [])

    def flatten(instance):
        pairs = [(name, getattr(instance, name)) for name in names]
        children = [value for _, value in pairs if value is not None]
        kept = [name for name, value in pairs if value is not None]
        return children, [kept, [name for name, value in pairs if value is None]]

    def unflatten(children, context):
        return cls(**dict(zip(context[0], children)), **dict.fromkeys(context[1]))

    def flatten_with_keys(instance):
        children, context = flatten(instance)
        return [(GetAttrKey(name), child) for name, child in zip(context[0], children)], context

    _register(cls, flatten, unflatten, flatten_with_keys)
    SERIALIZED_NAMES[cls] = serialized_type_name, None, None


def _fields(cls, names, dropped):
    if not dataclasses.is_dataclass(cls):
        if names is None:
            raise ValueError(
                "field_names must be specified with a list of all fields used to initialize "
                f"{cls}, as it is not a dataclass."
            )
        return list(names)
    fields = [field.name for field in dataclasses.fields(cls) if field.init]
    if names is None:
        return [name for name in fields if name not in dropped]
    wanted = set(fields) - set(dropped)
    missing, unexpected = wanted - set(names), set(names) - wanted
    if missing or unexpected:
        text = "field_names does not include all dataclass fields.\n"
        if missing:
            text += (
                f"Missing fields in `field_names`: {missing}. If you want to include these fields "
                "in the pytree, please add them to `field_names`, otherwise please add them to "
                "`drop_field_names`.\n"
            )
        if unexpected:
            text += (
                f"Unexpected fields in `field_names`: {unexpected}. Please remove these fields, or "
                "add them to `drop_field_names`.\n"
            )
        raise ValueError(text)
    return list(names)


def register_constant(cls):
    """Makes objects of a class part of a tree's shape: they have no leaves."""
    for name in ("__eq__", "__hash__"):
        if getattr(cls, name) in (getattr(object, name), None):
            raise TypeError(
                f"register_constant(cls) expects `cls` to have a non-default `{name}` "
                "implementation."
            )

    def flatten(instance):
        return [], ConstantNode(instance)

    _register(cls, flatten, lambda _, context: context.value, flatten)
    CONSTANT_NODES.add(cls)


def is_constant_class(cls):
    """Whether objects of that class are part of a tree's shape."""
    return isinstance(cls, type) and cls in CONSTANT_NODES

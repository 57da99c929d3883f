"""Shapes of trees as text: to show them, and to keep them."""

import importlib
import json
from collections import OrderedDict, defaultdict, deque, namedtuple

from ._pytree_classes import SERIALIZED_NAMES
from ._pytree_spec import TreeSpec

_PROTOCOL = 1
_BUILT_IN = {
    f"{cls.__module__}.{cls.__name__}": cls
    for cls in (list, tuple, dict, OrderedDict, defaultdict, deque)
}
_BUILT_IN["collections.namedtuple"] = namedtuple


def treespec_pprint(treespec):
    """The tree of that shape, with stars for its leaves."""
    return repr(treespec.unflatten([_Star()] * treespec.num_leaves))


class _Star:
    def __repr__(self):
        return "*"


def treespec_dumps(treespec, protocol=None):
    """A shape as JSON."""
    if not isinstance(treespec, TreeSpec):
        raise TypeError(
            "Expected `treespec` to be an instance of PyTreeSpec but got item of type "
            f"{type(treespec)}."
        )
    protocol = _checked(_PROTOCOL if protocol is None else protocol)
    return json.dumps([protocol, _plain(treespec)])


def _checked(protocol):
    if protocol != _PROTOCOL:
        raise ValueError(f"Unknown protocol {protocol}. Available protocols: [{_PROTOCOL}]")
    return protocol


def _plain(spec):
    if spec.is_leaf():
        return {"type": None, "context": None, "children_spec": []}
    name, context = _name_and_context(spec)
    children = [_plain(child) for child in spec.children()]
    return {"type": name, "context": context, "children_spec": children}


def _name_and_context(spec):
    kind, context = spec.type, spec.context
    if kind is namedtuple:
        named = SERIALIZED_NAMES.get(context)
        if named is None:
            raise NotImplementedError(
                f"Can't serialize TreeSpec of namedtuple class {context} because we didn't "
                "register a serialized_type_name. Please register using `_register_namedtuple`."
            )
        return "collections.namedtuple", json.dumps(named[0])
    if kind is defaultdict:
        factory = context[0]
        return "collections.defaultdict", {
            "default_factory_module": factory.__module__,
            "default_factory_name": factory.__qualname__,
            "dict_context": context[1],
        }
    name = f"{kind.__module__}.{kind.__name__}"
    if name in _BUILT_IN:
        return name, json.dumps(context)
    named, to_dumpable, _ = SERIALIZED_NAMES.get(kind, (None, None, None))
    if named is None:
        raise NotImplementedError(
            f"No registered serialization name for {kind} found. Please update your "
            "_register_pytree_node call with a `serialized_type_name` kwarg."
        )
    return named, json.dumps(to_dumpable(context) if to_dumpable else context)


def treespec_loads(serialized):
    """The shape that treespec_dumps made a text of."""
    protocol, plain = json.loads(serialized)
    _checked(protocol)
    return _spec(plain)


def _spec(plain):
    if plain["type"] is None:
        return TreeSpec(None, None, [])
    kind, from_dumpable = _BUILT_IN.get(plain["type"]), None
    if kind is None:
        for kind, (name, _, from_dumpable) in SERIALIZED_NAMES.items():
            if name == plain["type"]:
                break
        else:
            raise NotImplementedError(
                f"Deserialize {plain['type']} in Python but it is not registered as a serialized "
                "pytree node; call register_pytree_node with that `serialized_type_name` first."
            )
    children = [_spec(child) for child in plain["children_spec"]]
    return TreeSpec(kind, _context(kind, plain["context"], from_dumpable), children)


def _context(kind, context, from_dumpable):
    if kind is defaultdict:
        module = importlib.import_module(context["default_factory_module"])
        return [getattr(module, context["default_factory_name"]), context["dict_context"]]
    context = json.loads(context)
    if kind is namedtuple:
        return next(cls for cls, row in SERIALIZED_NAMES.items() if row[0] == context)
    return from_dumpable(context) if from_dumpable else context

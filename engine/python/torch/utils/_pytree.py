"""Trees of lists, tuples and dicts: taking out their leaves and putting them back."""

import types

from ._pytree_classes import (
    CONSTANT_NODES, SERIALIZED_NAMES, ConstantNode, is_constant_class, register_constant,
    register_dataclass, register_pytree_node,
)  # fmt: skip
from ._pytree_nodes import (
    BUILTIN_TYPES, STANDARD_DICT_TYPES, SUPPORTED_NODES, GetAttrKey, MappingKey, NodeDef,
    SequenceKey, node_type,
)  # fmt: skip
from ._pytree_spec import LeafSpec, PyTreeSpec, TreeSpec

__all__ = [
    "BUILTIN_TYPES", "CONSTANT_NODES", "STANDARD_DICT_TYPES", "SUPPORTED_NODES", "ConstantNode",
    "GetAttrKey", "LeafSpec", "MappingKey", "NodeDef", "PyTreeSpec", "SequenceKey", "TreeSpec",
    "is_constant_class", "is_namedtuple", "is_namedtuple_class", "is_namedtuple_instance",
    "is_structseq", "is_structseq_class", "is_structseq_instance", "key_get", "keystr",
    "register_constant", "register_dataclass", "register_pytree_node", "tree_all",
    "tree_all_only", "tree_any", "tree_any_only", "tree_flatten", "tree_flatten_with_path",
    "tree_is_leaf", "tree_iter", "tree_leaves", "tree_leaves_with_path", "tree_map", "tree_map_",
    "tree_map_only", "tree_map_only_", "tree_map_with_path", "tree_structure", "tree_unflatten",
    "treespec_dict", "treespec_dumps", "treespec_leaf", "treespec_loads", "treespec_pprint",
    "treespec_tuple",
]  # fmt: skip

for _cls in (GetAttrKey, MappingKey, SequenceKey, NodeDef, ConstantNode, LeafSpec):
    _cls.__module__ = __name__
_LEAF = LeafSpec()


def __getattr__(name):
    if name in ("treespec_dumps", "treespec_loads", "treespec_pprint"):
        from . import _pytree_text  # rarely wanted, and it needs json

        return getattr(_pytree_text, name)
    from .. import _known_names

    raise AttributeError(_known_names.missing(__name__, name))


def tree_is_leaf(tree, is_leaf=None):
    """Whether something is no node of a tree."""
    return (is_leaf is not None and is_leaf(tree)) or node_type(tree) not in SUPPORTED_NODES


def tree_flatten(tree, is_leaf=None):
    """A tree's leaves as a list, and its shape."""
    leaves = []
    return leaves, _flatten(tree, leaves, is_leaf)


def _flatten(tree, leaves, is_leaf):
    kind = node_type(tree)
    if kind not in SUPPORTED_NODES or (is_leaf is not None and is_leaf(tree)):
        leaves.append(tree)
        return _LEAF
    children, context = SUPPORTED_NODES[kind].flatten_fn(tree)
    return TreeSpec(kind, context, [_flatten(child, leaves, is_leaf) for child in children])


def tree_unflatten(leaves, treespec):
    """The tree of that shape with these leaves."""
    if not isinstance(treespec, TreeSpec):
        raise TypeError(
            "Expected `treespec` to be an instance of PyTreeSpec but got item of type "
            f"{type(treespec)}."
        )
    return treespec.unflatten(leaves)


def tree_iter(tree, is_leaf=None):
    """A tree's leaves, one after another."""
    kind = node_type(tree)
    if kind not in SUPPORTED_NODES or (is_leaf is not None and is_leaf(tree)):
        yield tree
        return
    for child in SUPPORTED_NODES[kind].flatten_fn(tree)[0]:
        yield from tree_iter(child, is_leaf)


def tree_leaves(tree, is_leaf=None):
    """A tree's leaves as a list."""
    return list(tree_iter(tree, is_leaf))


def tree_structure(tree, is_leaf=None):
    """A tree's shape."""
    return tree_flatten(tree, is_leaf)[1]


def tree_map(func, tree, *rests, is_leaf=None):
    """A tree of the results of a function of the leaves."""
    leaves, spec = tree_flatten(tree, is_leaf)
    others = [spec.flatten_up_to(rest) for rest in rests]
    return spec.unflatten(map(func, leaves, *others))


def tree_map_(func, tree, *rests, is_leaf=None):
    """Calls a function of the leaves; the tree stays as it is."""
    tree_map(func, tree, *rests, is_leaf=is_leaf)
    return tree


def _chooser(type_or_types_or_pred):
    if isinstance(type_or_types_or_pred, (type, tuple, types.UnionType)):
        return lambda leaf: isinstance(leaf, type_or_types_or_pred)
    if callable(type_or_types_or_pred):
        return type_or_types_or_pred
    raise TypeError("Argument must be a type, a tuple of types, or a callable.")


def tree_map_only(type_or_types_or_pred, /, func, tree, is_leaf=None):
    """The same for leaves of a type, or for which something holds; the others stay."""
    chosen = _chooser(type_or_types_or_pred)
    return tree_map(lambda leaf: func(leaf) if chosen(leaf) else leaf, tree, is_leaf=is_leaf)


def tree_map_only_(type_or_types_or_pred, /, func, tree, is_leaf=None):
    """Calls a function of those leaves; the tree stays as it is."""
    tree_map_only(type_or_types_or_pred, func, tree, is_leaf=is_leaf)
    return tree


def tree_all(pred, tree, is_leaf=None):
    """Whether something holds for all leaves."""
    return all(map(pred, tree_iter(tree, is_leaf)))


def tree_any(pred, tree, is_leaf=None):
    """Whether something holds for some leaf."""
    return any(map(pred, tree_iter(tree, is_leaf)))


def tree_all_only(type_or_types, /, pred, tree, is_leaf=None):
    """Whether something holds for all leaves of a type."""
    return all(pred(leaf) for leaf in tree_iter(tree, is_leaf) if isinstance(leaf, type_or_types))


def tree_any_only(type_or_types, /, pred, tree, is_leaf=None):
    """Whether something holds for some leaf of a type."""
    return any(pred(leaf) for leaf in tree_iter(tree, is_leaf) if isinstance(leaf, type_or_types))


def tree_leaves_with_path(tree, is_leaf=None):
    """A tree's leaves, each with the keys that lead to it."""
    return list(_with_path((), tree, is_leaf))


def _with_path(path, tree, is_leaf):
    kind = node_type(tree)
    if kind not in SUPPORTED_NODES or (is_leaf is not None and is_leaf(tree)):
        yield path, tree
        return
    keyed = SUPPORTED_NODES[kind].flatten_with_keys_fn
    if keyed is None:
        raise ValueError(
            f"Did not find a flatten_with_keys_fn for type: {kind}. Please pass a "
            "flatten_with_keys_fn argument to register_pytree_node."
        )
    for key, child in keyed(tree)[0]:
        yield from _with_path((*path, key), child, is_leaf)


def tree_flatten_with_path(tree, is_leaf=None):
    """The same as a list, and the tree's shape."""
    spec = tree_structure(tree, is_leaf)
    return tree_leaves_with_path(tree, is_leaf), spec


def tree_map_with_path(func, tree, *rests, is_leaf=None):
    """A tree of the results of a function of the keys that lead to a leaf, and the leaf."""
    pairs, spec = tree_flatten_with_path(tree, is_leaf)
    others = [spec.flatten_up_to(rest) for rest in rests]
    paths, leaves = zip(*pairs) if pairs else ((), ())
    return spec.unflatten(map(func, paths, leaves, *others))


def keystr(kp):
    """The keys that lead to a leaf, as they would be written behind the tree."""
    return "".join(map(str, kp))


def key_get(obj, kp):
    """What stands at the end of that way."""
    for key in kp:
        obj = key.get(obj)
    return obj


def treespec_leaf():
    """The shape of a leaf."""
    return _LEAF


def treespec_tuple(iterable=(), /):
    """The shape of a tuple of trees of these shapes."""
    return TreeSpec(tuple, None, list(iterable))


def treespec_dict(mapping=(), /, **kwargs):
    """The shape of a dict of trees of these shapes."""
    specs = dict(mapping, **kwargs)
    return TreeSpec(dict, list(specs), list(specs.values()))


def is_namedtuple(obj):
    """Whether this is a named tuple, or a class of them."""
    return is_namedtuple_class(obj if isinstance(obj, type) else type(obj))


def is_namedtuple_class(cls):
    """Whether this is a class of named tuples."""
    return isinstance(cls, type) and issubclass(cls, tuple) and hasattr(cls, "_fields")


def is_namedtuple_instance(obj):
    """Whether this is a named tuple."""
    return is_namedtuple_class(type(obj))


def is_structseq(obj):
    """Whether this is a result such as torch.return_types.max, or a class of them."""
    return is_structseq_class(obj if isinstance(obj, type) else type(obj))


def is_structseq_class(cls):
    """Whether this is a class such as torch.return_types.max."""
    return isinstance(cls, type) and issubclass(cls, tuple) and hasattr(cls, "n_sequence_fields")


def is_structseq_instance(obj):
    """Whether this is a result such as torch.return_types.max."""
    return is_structseq_class(type(obj))


def _broadcast_to_and_flatten(tree, treespec, is_leaf=None):
    if tree_is_leaf(tree, is_leaf):
        return [tree] * treespec.num_leaves
    kind = node_type(tree)
    if treespec.is_leaf() or kind != treespec.type:
        return None
    children, context = SUPPORTED_NODES[kind].flatten_fn(tree)
    if len(children) != treespec.num_children or context != treespec.context:
        return None
    parts = [_broadcast_to_and_flatten(child, spec, is_leaf)
             for child, spec in zip(children, treespec.children())]  # fmt: skip
    return None if None in parts else [leaf for part in parts for leaf in part]


def _register_namedtuple(cls, *, serialized_type_name):
    SERIALIZED_NAMES[cls] = serialized_type_name, None, None


def _deregister_pytree_node(cls):
    SUPPORTED_NODES.pop(cls, None)
    SERIALIZED_NAMES.pop(cls, None)

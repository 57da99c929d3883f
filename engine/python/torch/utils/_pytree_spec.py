"""The shape of a tree, without its leaves."""

import warnings

from ._pytree_nodes import (
    BUILTIN_TYPES, STANDARD_DICT_TYPES, SUPPORTED_NODES, namedtuple, node_type,
)  # fmt: skip


class TreeSpec:
    """The shape of a tree: the type of each node, what it needs beside its children, and those."""

    def __init__(self, type, context, children_specs):  # noqa: A002 - torch's name
        self.type = type
        self._context = context
        self._children = children_specs
        self.num_nodes = 1 + sum(spec.num_nodes for spec in children_specs)
        self.num_leaves = sum(spec.num_leaves for spec in children_specs) if type else 1
        self.num_children = len(children_specs)

    @property
    def context(self):
        """What the root needs beside its children, such as the keys of a dict."""
        return self._context

    @property
    def children_specs(self):
        """The shapes of the root's children, by an old name."""
        warnings.warn(
            "`treespec.children_specs` is deprecated. Use `treespec.child(index)` to access a "
            "single child, or `treespec.children()` to get all children.",
            FutureWarning,
            stacklevel=2,
        )
        return self._children

    def is_leaf(self):
        """Whether this is the shape of a leaf."""
        return self.type is None

    def children(self):
        """The shapes of the root's children."""
        return list(self._children)

    def child(self, index):
        """The shape of one child."""
        return self._children[index]

    def unflatten(self, leaves):
        """The tree of this shape with these leaves."""
        leaves = list(leaves)
        if len(leaves) != self.num_leaves:
            raise ValueError(
                f"treespec.unflatten(leaves): `leaves` has length {len(leaves)} but the spec "
                f"refers to a pytree that holds {self.num_leaves} items ({self})."
            )
        return self._filled(iter(leaves))

    def _filled(self, leaves):
        if self.type is None:
            return next(leaves)
        children = [child._filled(leaves) for child in self._children]
        return SUPPORTED_NODES[self.type].unflatten_fn(children, self._context)

    def flatten_up_to(self, tree):
        """What stands in `tree` at the places where this shape has leaves."""
        found = []
        self._collect(tree, found)
        return found

    def _collect(self, tree, found):
        if self.type is None:
            found.append(tree)
            return
        for spec, child in zip(self._children, self._matching_children(tree)):
            spec._collect(child, found)

    def _matching_children(self, tree):
        kind = node_type(tree)
        dicts = self.type in STANDARD_DICT_TYPES and kind in STANDARD_DICT_TYPES
        if kind != self.type and not dicts:
            start = "Node type" if self.type in BUILTIN_TYPES else "Type"
            raise ValueError(
                f"{start} mismatch; expected {self.type!r}, but got {kind!r}."
            )
        children, context = SUPPORTED_NODES[kind].flatten_fn(tree)
        if len(children) != self.num_children:
            raise ValueError(
                f"Node arity mismatch; expected {self.num_children}, but got {len(children)}."
            )
        if dicts:
            return self._in_order(tree)
        if self.type is namedtuple and context != self._context:
            raise ValueError(
                f"Node context mismatch for node type {self.type!r}; expected {self._context!r}, "
                f"but got {context!r}."
            )
        if self.type not in BUILTIN_TYPES and context != self._context:
            raise ValueError(f"Node context mismatch for custom node type {self.type!r}.")
        return children

    def _in_order(self, tree):
        keys = self._keys()
        missing, extra = set(keys).difference(tree), set(tree).difference(keys)
        if missing or extra:
            text = f"; missing key(s): {missing}" if missing else ""
            text += f"; extra key(s): {extra}" if extra else ""
            raise ValueError(f"Node keys mismatch{text}.")
        return [tree[key] for key in keys]

    def _keys(self):
        return self._context[1] if self.type.__name__ == "defaultdict" else self._context

    def __eq__(self, other):
        if not isinstance(other, TreeSpec):
            return NotImplemented
        return (self.type, self._context, self._children) == (
            other.type, other._context, other._children,
        )

    def __hash__(self):
        return hash((self.type, tuple(self._children)))

    def __repr__(self, indent=0):
        if self.type is None:
            return "*"
        start = f"TreeSpec({self.type.__name__}, {self._context}, ["
        parts = []
        for position, spec in enumerate(self._children):
            text = spec.__repr__(indent + 2)
            parts.append(text if position == 0 else "\n" + " " * (indent + 2) + text)
        return start + ",".join(parts) + "])"


PyTreeSpec = TreeSpec
TreeSpec.__module__ = "torch.utils._pytree"


class _AnyLeaf(type):
    def __instancecheck__(cls, instance):
        warnings.warn(
            "`isinstance(treespec, LeafSpec)` is deprecated, use "
            "`isinstance(treespec, TreeSpec) and treespec.is_leaf()` instead.",
            FutureWarning,
            stacklevel=2,
        )
        return TreeSpec in type(instance).__mro__ and instance.is_leaf()


class LeafSpec(TreeSpec, metaclass=_AnyLeaf):
    """The shape of a leaf."""

    def __new__(cls):
        return TreeSpec(None, None, [])

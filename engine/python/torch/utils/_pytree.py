"""Trees of lists, tuples and dicts: taking out their leaves and putting them back."""

from collections import OrderedDict, defaultdict, deque, namedtuple

__all__ = [
    "TreeSpec", "tree_any", "tree_all", "tree_flatten", "tree_iter", "tree_leaves", "tree_map",
    "tree_map_", "tree_map_only", "tree_structure", "tree_unflatten",
]  # fmt: skip

_registered = {}


class TreeSpec:
    """The shape of a tree: the type of each node, what it needs beside its children, and those."""

    def __init__(self, type, context, children_specs):  # noqa: A002 - torch's name
        self.type = type
        self.context = context
        self.children_specs = children_specs
        self.num_nodes = 1 + sum(spec.num_nodes for spec in children_specs)
        self.num_leaves = sum(spec.num_leaves for spec in children_specs) if type else 1
        self.num_children = len(children_specs)

    def is_leaf(self):
        return self.type is None

    def __eq__(self, other):
        if not isinstance(other, TreeSpec):
            return NotImplemented
        return (self.type, self.context, self.children_specs) == (
            other.type, other.context, other.children_specs,
        )

    def __hash__(self):
        return hash((self.type, tuple(self.children_specs)))

    def __repr__(self, indent=0):
        if self.type is None:
            return "*"
        start = f"TreeSpec({self.type.__name__}, {self.context}, ["
        parts = []
        for position, spec in enumerate(self.children_specs):
            text = spec.__repr__(indent + 2)
            parts.append(text if position == 0 else "\n" + " " * (indent + 2) + text)
        return start + ",".join(parts) + "])"


def _is_namedtuple(tree):
    return isinstance(tree, tuple) and hasattr(tree, "_fields") and type(tree) is not tuple


def _opened(tree):
    """A node's children, what it needs beside them, and its type; nothing for a leaf."""
    kind = type(tree)
    if kind in _registered:
        children, context = _registered[kind][0](tree)
        return list(children), context, kind
    if kind in (list, tuple):
        return list(tree), None, kind
    if kind in (dict, OrderedDict):
        return list(tree.values()), list(tree), kind
    if kind is defaultdict:
        return list(tree.values()), [tree.default_factory, list(tree)], kind
    if kind is deque:
        return list(tree), tree.maxlen, kind
    if _is_namedtuple(tree):
        return list(tree), kind, namedtuple
    return None


def _closed(children, spec):
    kind, context = spec.type, spec.context
    if kind in _registered:
        return _registered[kind][1](children, context)
    if kind in (dict, OrderedDict):
        return kind(zip(context, children))
    if kind is defaultdict:
        return defaultdict(context[0], zip(context[1], children))
    if kind is deque:
        return deque(children, maxlen=context)
    if kind is namedtuple:
        return context(*children)
    return kind(children)


def register_pytree_node(cls, flatten_fn, unflatten_fn, **kwargs):
    """Makes a class a node of trees."""
    _registered[cls] = flatten_fn, unflatten_fn


def tree_flatten(tree, is_leaf=None):
    """A tree's leaves as a list, and its shape."""
    leaves = []
    return leaves, _flatten(tree, leaves, is_leaf)


def _flatten(tree, leaves, is_leaf):
    opened = None if is_leaf is not None and is_leaf(tree) else _opened(tree)
    if opened is None:
        leaves.append(tree)
        return TreeSpec(None, None, [])
    children, context, kind = opened
    return TreeSpec(kind, context, [_flatten(child, leaves, is_leaf) for child in children])


def tree_unflatten(leaves, treespec):
    """The tree of that shape with these leaves."""
    if not isinstance(treespec, TreeSpec):
        raise TypeError(
            "tree_unflatten(leaves, treespec): Expected `treespec` to be instance of TreeSpec but "
            f"got item of type {type(treespec)}."
        )
    leaves = list(leaves)
    if len(leaves) != treespec.num_leaves:
        raise ValueError(
            f"treespec.unflatten(leaves): `leaves` has length {len(leaves)} but the spec "
            f"refers to a pytree that holds {treespec.num_leaves} items ({treespec})."
        )
    return _unflatten(iter(leaves), treespec)


def _unflatten(leaves, spec):
    if spec.is_leaf():
        return next(leaves)
    return _closed([_unflatten(leaves, child) for child in spec.children_specs], spec)


def tree_leaves(tree, is_leaf=None):
    """A tree's leaves as a list."""
    return tree_flatten(tree, is_leaf)[0]


def tree_iter(tree, is_leaf=None):
    """A tree's leaves, one after another."""
    return iter(tree_leaves(tree, is_leaf))


def tree_structure(tree, is_leaf=None):
    """A tree's shape."""
    return tree_flatten(tree, is_leaf)[1]


def tree_map(func, tree, *rests, is_leaf=None):
    """A tree of the results of a function of the leaves."""
    leaves, spec = tree_flatten(tree, is_leaf)
    others = [tree_leaves(rest, is_leaf) for rest in rests]
    return tree_unflatten([func(*args) for args in zip(leaves, *others)], spec)


def tree_map_(func, tree, *rests, is_leaf=None):
    """Calls a function of the leaves; the tree stays as it is."""
    tree_map(func, tree, *rests, is_leaf=is_leaf)
    return tree


def tree_map_only(kind, func, tree, is_leaf=None):
    """The same for leaves of a type; the others stay."""
    return tree_map(lambda leaf: func(leaf) if isinstance(leaf, kind) else leaf, tree,
                    is_leaf=is_leaf)


def tree_all(pred, tree, is_leaf=None):
    """Whether something holds for all leaves."""
    return all(map(pred, tree_leaves(tree, is_leaf)))


def tree_any(pred, tree, is_leaf=None):
    """Whether something holds for some leaf."""
    return any(map(pred, tree_leaves(tree, is_leaf)))

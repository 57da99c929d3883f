"""What a tree is made of: which classes are nodes, how each is taken apart and put together again,
and the keys that lead to its children."""

from collections import OrderedDict, defaultdict, deque, namedtuple
from dataclasses import dataclass
from typing import Any, Callable, NamedTuple

from .. import return_types
from .._C import Size

STANDARD_DICT_TYPES = frozenset({dict, OrderedDict, defaultdict})


class NodeDef(NamedTuple):
    """How a class is taken apart and put together again."""

    type: Any
    flatten_fn: Callable
    unflatten_fn: Callable
    flatten_with_keys_fn: Callable | None = None


@dataclass(frozen=True)
class SequenceKey:
    """The way to an item of a list or tuple."""

    idx: int

    def __str__(self):
        return f"[{self.idx!r}]"

    def get(self, sequence):
        """The item of that sequence."""
        return sequence[self.idx]


@dataclass(frozen=True)
class MappingKey:
    """The way to a value of a dict."""

    key: Any

    def __str__(self):
        return f"[{self.key!r}]"

    def get(self, mapping):
        """The value in that dict."""
        return mapping[self.key]


@dataclass(frozen=True)
class GetAttrKey:
    """The way to an attribute, such as a field of a named tuple."""

    name: str

    def __str__(self):
        return f".{self.name}"

    def get(self, obj):
        """The attribute of that object."""
        return getattr(obj, self.name)


SUPPORTED_NODES = {}


def add_node(cls, flatten_fn, unflatten_fn, flatten_with_keys_fn=None):
    """Makes a class a node of trees; one that is already there is replaced."""
    SUPPORTED_NODES[cls] = NodeDef(cls, flatten_fn, unflatten_fn, flatten_with_keys_fn)


def node_type(tree):
    """The class under which a tree's root is listed, if it is listed at all."""
    kind = type(tree)
    if kind in SUPPORTED_NODES:
        return kind
    if isinstance(kind, return_types._Named):
        add_sequence(kind)
    elif issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return namedtuple
    return kind


def add_sequence(cls, make=None, context=lambda tree: None):
    """Makes a class of lists or tuples a node of trees."""

    def with_keys(tree):
        return [(SequenceKey(index), child) for index, child in enumerate(tree)], context(tree)

    make = make or (lambda children, _: cls(children))
    add_node(cls, lambda tree: (list(tree), context(tree)), make, with_keys)


def add_mapping(cls, make=None, context=list):
    """Makes a class of dicts a node of trees."""

    def with_keys(tree):
        return [(MappingKey(key), child) for key, child in tree.items()], context(tree)

    make = make or (lambda children, keys: cls(zip(keys, children)))
    add_node(cls, lambda tree: (list(tree.values()), context(tree)), make, with_keys)


def _named_with_keys(tree):
    return [(GetAttrKey(name), getattr(tree, name)) for name in tree._fields], type(tree)


for _cls in (tuple, list):
    add_sequence(_cls)
add_sequence(deque, lambda children, length: deque(children, maxlen=length),
              lambda tree: tree.maxlen)  # fmt: skip
for _cls in (dict, OrderedDict):
    add_mapping(_cls)
add_mapping(
    defaultdict,
    lambda children, context: defaultdict(context[0], zip(context[1], children)),
    lambda tree: [tree.default_factory, list(tree)],
)
add_node(
    namedtuple,
    lambda tree: (list(tree), type(tree)),
    lambda children, cls: cls(*children),
    _named_with_keys,
)
BUILTIN_TYPES = frozenset(SUPPORTED_NODES)
# As in the reference a tuple, for the results of a function needn't be numbers.
add_sequence(Size, lambda children, _: tuple(children))

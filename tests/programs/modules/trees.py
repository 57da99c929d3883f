# torch.utils._pytree: leaves and shapes, ways to leaves, trees that don't match, own classes.
from collections import OrderedDict, defaultdict, deque, namedtuple
from dataclasses import dataclass

import torch
from torch.utils import _pytree as pytree


def attempt(label, function):
    try:
        print(label, function())
    except (NotImplementedError, TypeError, ValueError) as error:
        print(label, type(error).__name__, error)


Point = namedtuple("Point", "x y")
TREE = {
    "b": [1, (2, None)],
    "a": Point(3, deque([4], maxlen=2)),
    "d": defaultdict(list, {"k": 5}),
    "o": OrderedDict(z=6),
}
leaves, spec = pytree.tree_flatten(TREE)
print(leaves, spec)
print(spec.num_nodes, spec.num_leaves, spec.num_children, spec.child(0), spec.context)
print(spec.unflatten(leaves) == TREE, pytree.treespec_pprint(spec.child(0)))
for path, leaf in pytree.tree_leaves_with_path(TREE):
    print(pytree.keystr(path), leaf, pytree.key_get(TREE, path) is leaf)
print(pytree.tree_map_with_path(lambda path, leaf: f"{pytree.keystr(path)}={leaf}", TREE["a"]))
text = pytree.treespec_dumps(pytree.tree_structure([1, {"k": (2,)}, defaultdict(int, q=3)]))
print(text, pytree.treespec_loads(text))

# Trees beside one another: the first one's shape counts, the others must have it.
PAIRS = [
    ([1, 2], [1]), ([1, 2], (1, 2)), ({"a": 1}, {"b": 1}), ({"a": 1, "b": 2}, {"a": 1}),
    ([1], 3), (3, [1]), ([[1]], [2]), ({"a": 1}, OrderedDict(a=1)),
    ({"a": 1, "b": 2}, {"b": 3, "a": 4}), (deque([1]), deque([2], maxlen=3)), (deque([1]), [2]),
    ([1, [2, 3]], [1, [[2], {"k": 3}]]), (torch.Size([1]), (2,)),
]  # fmt: skip
for first, second in PAIRS:
    label = f"{type(first).__name__} {type(second).__name__}:"
    attempt(label, lambda: pytree.tree_map(lambda a, b: (a, b), first, second))

# Results of operators and sizes are nodes, too.
print(pytree.tree_map(lambda t: t + 1, torch.max(torch.ones(2, 2), 1)))
print(pytree.tree_flatten(torch.Size([3, 4])), pytree.tree_map(str, torch.Size([3])))
print(pytree.tree_map_only(lambda leaf: leaf == 1, lambda leaf: -leaf, [1, 2.0]))
print(pytree.tree_map_only((int, str), lambda leaf: leaf * 2, [1, 2.0, "a"]))
print(pytree.tree_is_leaf(None), pytree.tree_is_leaf([]), pytree.tree_all_only(int, bool, [1, 0.0]))


class Pair:
    def __init__(self, first, second, note=""):
        self.first, self.second, self.note = first, second, note

    def __repr__(self):
        return f"Pair({self.first}, {self.second}, {self.note!r})"


def parts(pair):
    return [pair.first, pair.second], pair.note


pytree.register_pytree_node(Pair, parts, lambda children, note: Pair(*children, note))
print(pytree.tree_map(lambda leaf: leaf * 2, [Pair(1, (2,), "kept")]))
attempt("again", lambda: pytree.register_pytree_node(Pair, parts, None))
attempt("list", lambda: pytree.register_pytree_node(list, parts, None))
attempt("paths", lambda: pytree.tree_flatten_with_path(Pair(1, 2)))
attempt("notes", lambda: pytree.tree_map(max, Pair(1, 2, "a"), Pair(1, 2, "b")))
attempt("dumps", lambda: pytree.treespec_dumps(pytree.tree_structure(Pair(1, 2))))


@dataclass
class Batch:
    image: object
    label: object = None


pytree.register_dataclass(Batch)
print(pytree.tree_flatten(Batch([1, 2])), pytree.tree_map(str, Batch(1, 2)))
print([pytree.keystr(path) for path, _ in pytree.tree_leaves_with_path(Batch([1, 2], 3))])


@dataclass(frozen=True)
class Config:
    width: int


pytree.register_constant(Config)
print(pytree.tree_flatten([Config(1), 2]), pytree.tree_map(str, [Config(1), 2]))
attempt("constant", lambda: pytree.register_constant(Pair))
attempt("unflatten", lambda: pytree.tree_unflatten([1], spec))
attempt("unflatten", lambda: pytree.tree_unflatten([1], "spec"))

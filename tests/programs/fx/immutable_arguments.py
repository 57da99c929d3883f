"""Lists and dicts in arguments can't be changed in place."""
import copy

import torch
from torch.fx import Graph
from torch.fx.immutable_collections import immutable_dict, immutable_list

graph = Graph()
x = graph.placeholder("x")
node = graph.call_function(torch.cat, ([x, [1]],), {"k": {"z": 1}})
items, words = node.args[0], node.kwargs
changes = [
    lambda: items.append(1),
    lambda: items.__setitem__(0, 1),
    lambda: items.clear(),
    lambda: items[1].sort(),
    lambda: items.__iadd__([1]),
    lambda: words.update(a=1),
    lambda: words.pop("k"),
    lambda: words["k"].setdefault("q", 1),
    lambda: words.__setitem__("a", 1),
]
for change in changes:
    try:
        change()
    except TypeError as error:
        print(error)
print(items, words, items + [2], type(items + [2]).__name__, {**words}, list(items))
print(isinstance(items, immutable_list), isinstance(words, immutable_dict), isinstance(items, list))
print(immutable_list([1, 2]) == [1, 2], hash(immutable_list([1])) == hash(immutable_list([1])))
print(hash(immutable_dict(a=1)) == hash(immutable_dict(a=1)), copy.copy(immutable_list([3])))
print(type(copy.deepcopy(immutable_dict(a=[1]))).__name__)

"""map_arg and map_aggregate."""

import collections

from torch.fx import Graph, map_arg
from torch.fx.node import map_aggregate

Point = collections.namedtuple("Point", ["x", "y"])
graph = Graph()
a = graph.placeholder("a")
value = (a, [1, {"k": a, "l": slice(a, 2, None)}], Point(a, 3), "s", None)
print(map_arg(value, lambda n: f"<{n.name}>"))
print(map_aggregate(value, lambda v: f"<{v}>"))
result = map_aggregate([1, {"a": 2}], lambda v: v)
print(type(result).__name__, type(result[1]).__name__, result)
print(type(map_aggregate(Point(1, 2), lambda v: v)).__name__)
try:
    map_arg(value, 3)
except AssertionError as error:
    print(error)
seen = []
map_arg(value, seen.append)
print(seen)

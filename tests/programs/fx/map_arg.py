"""map_arg and map_aggregate."""
from collections import namedtuple

from torch.fx import Graph
from torch.fx.node import map_aggregate, map_arg

Pair = namedtuple("Pair", "first second")
graph = Graph()
x = graph.placeholder("x")
value = (x, [1, x], {"k": x, 2: "s"}, slice(x, None, 2), Pair(x, 3), range(2), None)
print(map_arg(value, lambda node: f"<{node.name}>"))
print([type(part).__name__ for part in map_arg(value, lambda node: node)])
print(map_aggregate([1, (2, {"k": 3})], lambda leaf: leaf * 10))
seen = []
map_arg(value, seen.append)
print(seen)
try:
    map_arg(value, 3)
except AssertionError as error:
    print(error)

"""replace_all_uses_with: who changes, and what it gives back."""

import torch
from torch.fx import Graph

graph = Graph()
x, y = graph.placeholder("x"), graph.placeholder("y")
a = graph.call_function(torch.add, (x, x))
b = graph.call_function(torch.stack, ([x, [x, y]],), {"dim": x})
graph.output({"a": (a, x), "b": slice(x, b, None)})
print(x.replace_all_uses_with(y))
print(graph, x.users, y.users)
print(y.replace_all_uses_with(x, delete_user_cb=lambda user: user.op != "output"))
print(graph)
print(x.replace_all_uses_with(x))
a.meta["note"] = 1
print(a.replace_all_uses_with(y, propagate_meta=True), y.meta)
try:
    b.replace_all_uses_with(y, propagate_meta=True)
except AssertionError as error:
    print(error)

"""Reading and setting arguments of nodes."""

import torch
from torch.fx import Graph

graph = Graph()
x, y = graph.placeholder("x"), graph.placeholder("y")
a = graph.call_function(torch.add, (x, 1), {"alpha": 2})
print(a.args, a.kwargs, a.all_input_nodes)
a.args = (x, [y, {"k": (x, y)}])
print(a.args, type(a.args[1]).__name__, type(a.args[1][1]).__name__, a.all_input_nodes)
print(x.users, y.users)
a.update_arg(0, y)
a.update_kwarg("alpha", x)
a.update_kwarg("new", None)
a.insert_arg(1, "inserted")
print(a.args, a.kwargs, a.all_input_nodes)
for act in (lambda: a.update_arg(9, 1), lambda: a.insert_arg(9, 1), lambda: a.insert_arg(-1, 1)):
    try:
        act()
    except (IndexError, AssertionError) as error:
        print(type(error).__name__, error)
a.replace_input_with(y, x)
print(a.args)
a.args = []
print(a.args)

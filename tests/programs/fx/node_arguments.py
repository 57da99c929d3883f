"""Changing the arguments of a node."""
import torch
from torch.fx import Graph

graph = Graph()
x = graph.placeholder("x")
y = graph.placeholder("y")
add = graph.call_function(torch.add, (x, x), {"alpha": 2})
neg = graph.call_function(torch.neg, (x,))
print(x.users, y.users)
add.args = (y, x)
print(add.args, x.users, y.users)
add.update_arg(0, x)
print(add.args, x.users, y.users)
add.update_kwarg("alpha", y)
add.update_kwarg("out", [x, {"k": y}])
print(add.kwargs, y.users, add.all_input_nodes)
add.kwargs = {}
add.insert_arg(1, 7)
print(add.args, add.kwargs, y.users)
add.args = tuple(add.args[:1])
neg.replace_input_with(x, y)
print(neg.args, x.users, y.users)
for wrong in (lambda: add.insert_arg(9, 1), lambda: add.insert_arg(-1, 1)):
    try:
        wrong()
    except AssertionError as error:
        print(error)
for wrong in (lambda: add.update_arg(3, 1), lambda: add.update_arg(-5, 1)):
    try:
        wrong()
    except IndexError as error:
        print(error)
neg.args = ([1, x], {"k": [y]})
print(neg.args, type(neg.args[0]).__name__, type(neg.args[1]["k"]).__name__, neg.all_input_nodes)
neg.target = torch.relu
neg.meta["note"] = "kept"
neg.tag = 5
print(neg.format_node(), list(graph.nodes)[3].meta, list(graph.nodes)[3].tag)
print(neg.stack_trace, neg.type)

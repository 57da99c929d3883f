"""users and all_input_nodes follow every change."""

import torch
from torch.fx import Graph

graph = Graph()
x, y = graph.placeholder("x"), graph.placeholder("y")
a = graph.call_function(torch.add, (x, y))
b = graph.call_function(torch.add, (y, x))
print(x.users, y.users, list(x.users), len(y.users))
b.args = (b.args[0], 1)
print(x.users, y.users)
graph.erase_node(b)
print(x.users, y.users, b.all_input_nodes)
a.kwargs = {"alpha": x}
a.args = ()
print(a.all_input_nodes, x.users, y.users)
print(dict(x.users), a in x.users, y in x.users)

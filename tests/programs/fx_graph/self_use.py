"""A replacement that uses the replaced node comes to use itself."""

import torch
from torch.fx import Graph

graph = Graph()
x = graph.placeholder("x")
a = graph.call_function(torch.relu, (x,))
output = graph.output(a)
with graph.inserting_after(a):
    b = graph.call_function(torch.neg, (a,))
print(a.replace_all_uses_with(b))
print(b.args, b.users)
try:
    graph.lint()
except RuntimeError as error:
    print(str(error).splitlines()[0])
b.args = (a,)
graph.lint()
print(graph)

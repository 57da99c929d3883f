"""next, prev, and the root between the ends."""

import torch
from torch.fx import Graph

graph = Graph()
x = graph.placeholder("x")
a = graph.call_function(torch.relu, (x,))
print(x.next, a.prev, x.prev.op, a.next.op, a.next.next, x.prev is a.next)
b = graph.call_function(torch.neg, (x,))
a.append(b)
print([n.name for n in graph.nodes])
a.prepend(b)
print([n.name for n in graph.nodes])
b.prepend(b)
b.append(b)
print([n.name for n in graph.nodes], x < a, a < b, b < a, a > b, a <= a, a >= b)
print(sorted([a, b, x]), max(a, b))
try:
    a < 3
except TypeError as error:
    print(error)
other = Graph().placeholder("y")
for act in (lambda: a.append(other), lambda: a.prepend(other)):
    try:
        act()
    except AssertionError as error:
        print(error)

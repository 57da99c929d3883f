"""Where new nodes go: before, behind, at the beginning, and for good."""

import torch
from torch.fx import Graph

graph = Graph()
x = graph.placeholder("x")
a = graph.call_function(torch.relu, (x,), name="a")
graph.output(a)
with graph.inserting_before(a):
    graph.call_function(torch.neg, (x,), name="before_a")
    with graph.inserting_after(a):
        graph.call_function(torch.neg, (x,), name="behind_a")
        graph.call_function(torch.neg, (x,), name="behind_a_too")
    graph.call_function(torch.neg, (x,), name="before_a_too")
with graph.inserting_before():
    graph.placeholder("first")
with graph.inserting_after():
    graph.call_function(torch.neg, (x,), name="at_the_end")
print([node.name for node in graph.nodes])
graph.inserting_before(a)
graph.call_function(torch.neg, (x,), name="for_good")
print([node.name for node in graph.nodes])
try:
    with graph.inserting_before(a):
        raise KeyError("left early")
except KeyError:
    graph.call_function(torch.neg, (x,), name="as_before")
print([node.name for node in graph.nodes])

"""Insertion points need a node of the graph."""

from torch.fx import Graph

graph, other = Graph(), Graph()
foreign = other.placeholder("x")
for method in (graph.inserting_before, graph.inserting_after):
    try:
        method(foreign)
    except AssertionError as error:
        print(error)

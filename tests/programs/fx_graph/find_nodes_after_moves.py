"""find_nodes gives nodes in the order of the graph, also after they moved."""

import torch
from torch.fx import Graph

graph = Graph()
x = graph.placeholder("x")
first = graph.call_function(torch.neg, (x,))
second = graph.call_function(torch.neg, (x,))
third = graph.call_function(torch.neg, (x,))
first.prepend(third)
print(graph.find_nodes(op="call_function", target=torch.neg))
graph.erase_node(first)
print(graph.find_nodes(op="call_function", target=torch.neg))
with graph.inserting_before(third):
    graph.call_function(torch.neg, (x,), name="early")
print(graph.find_nodes(op="call_function", target=torch.neg))

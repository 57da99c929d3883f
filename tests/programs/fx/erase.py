"""Erasing nodes."""
import warnings

import torch
from torch.fx import Graph

graph = Graph()
x = graph.placeholder("x")
relu = graph.call_function(torch.relu, (x,), {"out": [x]})
neg = graph.call_function(torch.neg, (relu,))
for node in (x, relu):
    try:
        graph.erase_node(node)
    except RuntimeError as error:
        print(error)
graph.erase_node(neg)
graph.erase_node(relu)
print(list(graph.nodes), relu.args, relu.kwargs, x.users, relu.graph is graph, relu)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    graph.erase_node(relu)
    print(caught[0].category.__name__, caught[0].message)
other = Graph()
try:
    other.erase_node(x)
except RuntimeError as error:
    print(error)
graph.erase_node(x)
print(len(graph.nodes), list(graph.nodes))


def dead(n):
    graph = Graph()
    x = graph.placeholder("x")
    for _ in range(n):
        graph.call_function(torch.relu, (x,))
    return graph


graph = dead(5)
for node in graph.nodes:
    if node.op == "call_function":
        graph.erase_node(node)
print(graph)
graph = dead(3)
for node in reversed(graph.nodes):
    if not node.users and node.op != "placeholder":
        graph.erase_node(node)
print(graph)

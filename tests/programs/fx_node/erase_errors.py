"""Erasing what is used, foreign, or gone."""

import warnings

import torch
from torch.fx import Graph

graph, other = Graph(), Graph()
x = graph.placeholder("x")
a = graph.call_function(torch.relu, (x,))
graph.call_function(torch.add, (a, a))
for owner, node in ((graph, a), (other, list(graph.nodes)[-1])):
    try:
        owner.erase_node(node)
    except RuntimeError as error:
        print(error)
last = list(graph.nodes)[-1]
graph.erase_node(last)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    graph.erase_node(last)
print([str(each.message) for each in caught])
print(last.args, a.users, len(graph.nodes))

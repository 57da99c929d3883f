"""Names are not given again after a node is erased."""

import torch
from torch.fx import Graph

graph = Graph()
x = graph.placeholder("x")
node = graph.call_function(torch.relu, (x,))
graph.erase_node(node)
print(graph.call_function(torch.relu, (x,)).name)
try:
    graph.call_function(torch.relu, [x])
except AssertionError as error:
    print(error)
print(graph.call_function(torch.relu, (x,)).name)

"""Walking while nodes come and go."""

import torch
from torch.fx import Graph

graph = Graph()
x = graph.placeholder("x")
for _ in range(3):
    x = graph.call_function(torch.neg, (x,))
graph.output(x)
for node in graph.nodes:
    if node.target is torch.neg:
        with graph.inserting_after(node):
            new = graph.call_function(torch.relu, (node,))
        node.replace_all_uses_with(new, delete_user_cb=lambda user: user is not new)
print(graph)
seen = []
for node in reversed(graph.nodes):
    seen.append(node.name)
    if node.target is torch.relu:
        node.replace_all_uses_with(node.args[0])
        graph.erase_node(node)
print(seen)
print(graph)
print(len(graph.nodes), [node.name for node in reversed(list(graph.nodes))])

"""Walking through the nodes of a graph while the walk's own loop makes, moves and erases some."""

import torch
from torch import fx


def names(nodes):
    return " ".join(node.name for node in nodes)


graph = fx.Graph()
walk = iter(graph.nodes)
x = graph.placeholder("x")
print(next(walk), len(graph.nodes))
value = x
for node in graph.nodes:
    if len(graph.nodes) < 5:
        value = graph.call_function(torch.relu, (value,))
print(names(graph.nodes), "|", names(reversed(graph.nodes)))

seen = []
for node in graph.nodes:
    seen.append(node.name)
    if node.name == "relu_1":
        with graph.inserting_before(node):
            graph.call_function(torch.neg, (x,))
        with graph.inserting_after(node):
            graph.call_function(torch.tanh, (x,))
    if node.op == "call_function" and not node.users:
        graph.erase_node(node)
    if node.name == "relu_2":
        graph.output(node)
print(seen)
print(names(graph.nodes), len(graph.nodes))

seen = []
for node in reversed(graph.nodes):
    seen.append(node.name)
    if len(seen) == 2:
        graph.call_function(torch.sin, (x,))
print(seen, names(graph.nodes))

# A copy to the end of a graph, while the graph is walked.
other = fx.Graph()
first = other.placeholder("first")
walk = iter(other.nodes)
print(next(walk))
copied = {x: first}
print(other.graph_copy(graph, copied), names(copied.values()))
print(names(walk), "|", names(other.nodes), len(other.nodes))
x.append(next(iter(reversed(graph.nodes))))
print(names(graph.nodes))
graph.eliminate_dead_code()
print(names(graph.nodes), len(graph.nodes), [len(node.users) for node in graph.nodes])

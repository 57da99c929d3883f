"""Where new nodes go."""
import torch
from torch.fx import Graph

graph = Graph()
x = graph.placeholder("x")
y = graph.placeholder("y")
with graph.inserting_before(y):
    graph.call_method("a", (x,))
    graph.call_method("b", (x,))
print(list(graph.nodes))
with graph.inserting_after(x):
    graph.call_method("c", (x,))
    with graph.inserting_before(x):
        graph.call_method("d", ())
    graph.call_method("e", (x,))
print(list(graph.nodes))
with graph.inserting_before():
    graph.call_method("first", ())
with graph.inserting_after():
    graph.call_method("last", ())
graph.call_method("end", ())
print(list(graph.nodes))
graph.inserting_before(y)
graph.call_method("permanent", ())
graph.call_method("still", ())
print(list(graph.nodes))
graph.output(x)
print([node.name for node in graph.nodes])
other = Graph()
for move in (graph.inserting_before, graph.inserting_after):
    try:
        move(other.placeholder("z"))
    except AssertionError as error:
        print(error)
y.prepend(x)
print(list(graph.nodes))
y.append(x)
x.append(x)
print(list(graph.nodes))

"""Nodes that are refused, and the names that they have used up."""
import torch
from torch.fx import Graph


def show(function):
    try:
        print(function())
    except Exception as error:
        print(type(error).__name__, error)


graph = Graph()
x = graph.placeholder("x")
show(lambda: graph.create_node("foo", "x"))
show(lambda: graph.create_node("call_method", "x", [1]))
show(lambda: graph.create_node("call_method", "x", (1,), [2]))
show(lambda: graph.create_node("call_function", "x"))
show(lambda: graph.create_node("call_function", 3))
show(lambda: graph.call_function("relu", (x,)))
show(lambda: graph.call_method("abs", (x,)))
show(lambda: graph.create_node("call_method", "x", (1,), []))
other = Graph()
foreign = other.placeholder("foreign")
show(lambda: x.append(foreign))
show(lambda: x.prepend(foreign))
show(lambda: graph.output_node())
show(lambda: graph.find_nodes(op="call_function"))
show(lambda: graph.find_nodes(op="nothing"))
show(lambda: x < 3)
show(lambda: graph.nodes[0])
show(lambda: x.nothing)

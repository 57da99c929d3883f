"""Graphs whose code is no Python."""

import torch
from torch.fx import Graph, GraphModule


def attempt(graph, root=None):
    try:
        GraphModule({} if root is None else root, graph)
        print("fine")
    except SyntaxError:
        print("SyntaxError")
    except IndexError as error:
        print(error)


graph = Graph()
graph.output((graph.placeholder("x"), graph.placeholder("x")))
attempt(graph)
graph = Graph()
graph.placeholder("x", default_value=1)
graph.placeholder("y")
attempt(graph)
graph = Graph()
graph.call_method("relu")
attempt(graph)
graph = Graph()
graph.call_function(getattr, (graph.placeholder("x"),))
attempt(graph)
root = torch.nn.ModuleDict({"for": torch.nn.ReLU()})
graph = Graph()
graph.call_module("for", (graph.placeholder("x"),))
attempt(graph, root)

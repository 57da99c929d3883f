"""What create_node refuses."""

import re

import torch
from torch.fx import Graph
from torch.fx.node import Node

graph = Graph()
x = graph.placeholder("x")


def attempt(act):
    try:
        print(act())
    except Exception as error:
        print(type(error).__name__, re.sub("0x[0-9a-f]+", "0x", str(error)))


attempt(lambda: graph.create_node("odd", "x"))
attempt(lambda: graph.create_node("call_function", torch.relu, [x]))
attempt(lambda: graph.create_node("call_function", torch.relu, (x,), [1]))
attempt(lambda: graph.create_node("call_function", "relu", (x,)))
attempt(lambda: graph.create_node("call_method", dict, (x,)))
attempt(lambda: graph.create_node("call_function", torch.relu, (x,), {}, 3))
attempt(lambda: graph.create_node("call_module", 3))
attempt(lambda: graph.create_node("placeholder", None))
attempt(lambda: graph.call_function(3))
attempt(lambda: graph.create_node("call_function", torch.relu, None, None))
attempt(lambda: Node(graph, "n", "odd", "t", (), {}))
print(graph)

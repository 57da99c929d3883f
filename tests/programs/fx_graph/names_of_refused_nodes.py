"""Which refused nodes have used up a name."""

import torch
from torch.fx import Graph

graph = Graph()
x = graph.placeholder("x")
for act in (
    lambda: graph.call_function(torch.relu, [x]),
    lambda: graph.create_node("call_function", torch.relu, (x,), [1]),
    lambda: graph.create_node("call_function", "relu", (x,)),
    lambda: graph.create_node("call_method", torch.relu, (x,)),
    lambda: graph.create_node("odd", torch.relu, (x,)),
    lambda: graph.create_node("call_function", torch.relu, (x,), {}, 3),
    lambda: graph.create_node("call_function", torch.relu, [x], {}, "relu"),
):
    try:
        act()
    except (AssertionError, ValueError, TypeError) as error:
        print(type(error).__name__, graph.call_function(torch.relu, (x,)).name)

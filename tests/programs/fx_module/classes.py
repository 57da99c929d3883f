"""Every GraphModule has a class of its own."""

import torch
from torch.fx import Graph, GraphModule, symbolic_trace

one = symbolic_trace(lambda x: x + 1)
two = symbolic_trace(lambda x: x + 2)
print(type(one) is type(two), type(one).__name__, isinstance(one, GraphModule))
print(one(1), two(1))


class Mine(GraphModule):
    def extra(self):
        return "mine"


graph = Graph()
graph.output(graph.placeholder("x"))
mine = Mine(torch.nn.Module(), graph, "Shown")
print(type(mine).__name__, type(mine).__mro__[1].__name__, mine.extra(), mine)
print(type(symbolic_trace(torch.nn.ReLU())).__name__, repr(symbolic_trace(torch.nn.ReLU())))

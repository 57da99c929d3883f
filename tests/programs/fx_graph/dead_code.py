"""What dead code elimination keeps and removes."""

import torch
from torch.fx import Graph, GraphModule, symbolic_trace


def function(x, unused):
    a = torch.relu(x)
    b = torch.neg(a)
    torch.sigmoid(b)
    torch._assert(x is not None, "there")
    x[0] = 1
    torch.rand_like(x)
    return x + 1


gm = symbolic_trace(lambda x, unused: (torch.relu(x), torch.neg(x).sum(), x + 1)[2])
print(gm.graph.eliminate_dead_code(), gm.graph.eliminate_dead_code())
print(gm.graph)

graph = Graph()
x = graph.placeholder("x")
graph.call_function(torch._assert, (x, "there"))
graph.call_function(torch.neg, (graph.call_function(torch.relu, (x,)),))
graph.output(x)
print(graph.eliminate_dead_code(is_impure_node=lambda node: node.target is torch.relu))
print(graph)
print(graph.eliminate_dead_code(is_impure_node=lambda node: node.op != "call_function"))
print(graph)

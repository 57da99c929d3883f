"""Setting graph compiles; changing it doesn't."""

import torch
from torch.fx import Graph, symbolic_trace

gm = symbolic_trace(lambda x: x + 1)
graph = Graph()
graph.output(graph.call_function(torch.neg, (graph.placeholder("x"),)))
gm.graph = graph
print(gm.code, gm(torch.tensor(2)))
graph.find_nodes(op="call_function", target=torch.neg)[0].target = torch.abs
print(gm(torch.tensor(-2)))
print(gm.recompile().src == gm.code, gm(torch.tensor(-2)))
try:
    gm.graph = 3
except AssertionError as error:
    print(error)

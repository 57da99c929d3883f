"""File names of generated code tell of what was traced."""

import torch
from torch.fx import Graph, GraphModule, symbolic_trace


def function(x):
    return x


class Net(torch.nn.Module):
    def forward(self, x):
        return x


for made in (function, Net()):
    name = symbolic_trace(made).forward.__code__.co_filename
    print(name.split(".")[0], name.split("/")[-1])
graph = Graph()
graph.output(graph.placeholder("x"))
print(GraphModule({}, graph).forward.__code__.co_filename.split(".")[0])

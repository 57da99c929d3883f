"""get_attr and call_module of what the owning module doesn't have."""
import warnings

import torch
from torch.fx import symbolic_trace


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(2, 2)
        self.w = torch.nn.Parameter(torch.ones(2))

    def forward(self, x):
        return self.lin(x) + self.w


traced = symbolic_trace(Net())
graph = traced.graph
for target in ("nope", "nope.deep", "lin", "lin.weight", "w"):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        print(graph.get_attr(target))
    for warning in caught:
        print(warning.category.__name__, warning.message)
for target in ("nope", "lin.weight", "w"):
    try:
        graph.call_module(target)
    except AttributeError as error:
        print(error)
print(graph.call_module("lin"))
print(graph)

"""copy and deepcopy of GraphModules."""

import copy

import torch
from torch.fx import symbolic_trace


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(1, 1)
        self.extra = "not in the graph"

    def forward(self, x):
        return self.lin(x)


gm = symbolic_trace(Net())
gm.meta["k"] = [1]
gm.note = "on the module"
deep, shallow = copy.deepcopy(gm), copy.copy(gm)
print(type(deep).__name__, type(shallow).__name__, deep.meta, deep.meta["k"] is gm.meta["k"])
print(hasattr(deep, "note"), hasattr(shallow, "note"), hasattr(gm, "extra"))
print(deep.lin is gm.lin, shallow.lin is gm.lin, deep.graph is gm.graph, shallow.graph is gm.graph)
print(deep.code == gm.code, torch.equal(deep.lin.weight, gm.lin.weight))
gm.lin.weight.data.zero_()
print(torch.equal(deep.lin.weight, gm.lin.weight))

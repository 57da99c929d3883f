"""Dead calls of modules go, unless the module says that it is impure."""

import torch
from torch.fx import symbolic_trace


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.drop, self.lin = torch.nn.Dropout(), torch.nn.Linear(1, 1)

    def forward(self, x):
        self.lin(x)
        self.drop(x)
        return x


gm = symbolic_trace(Net())
gm.lin._is_impure = True
print([node.is_impure() for node in gm.graph.nodes])
print(gm.graph.eliminate_dead_code())
print(gm.graph)
gm.graph.owning_module = None
try:
    gm.graph.eliminate_dead_code()
except AssertionError as error:
    print(error)

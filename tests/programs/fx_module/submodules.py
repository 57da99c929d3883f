"""Adding and deleting submodules."""

import torch
from torch.fx import symbolic_trace


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.used = torch.nn.Sequential(torch.nn.Linear(1, 1))
        self.w = torch.nn.Parameter(torch.ones(1))

    def forward(self, x):
        return self.used(x) + self.w


gm = symbolic_trace(Net())
print(gm.add_submodule("new.deep.relu", torch.nn.ReLU()), gm.add_submodule("w.no", torch.nn.ReLU()))
print(gm)
print(gm.delete_submodule("new.deep.missing"), gm.delete_submodule("w"), gm.delete_submodule("a.b"))
print(gm.delete_submodule("new.deep.relu"))
print(gm)
gm.delete_all_unused_submodules()
print(gm, list(gm.state_dict()))

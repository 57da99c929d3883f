"""One module at two paths, and called twice."""

import torch
from torch.fx import symbolic_trace


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.a = torch.nn.Linear(1, 1)
        self.b = self.a
        self.alias = self.a.weight

    def forward(self, x):
        return self.b(self.a(x)) + self.a(x) + self.alias


gm = symbolic_trace(Net())
print(gm.code)
print(list(gm.state_dict()), gm)

"""str, repr and code of GraphModules."""

import torch
from torch.fx import symbolic_trace

gm = symbolic_trace(torch.nn.Sequential(torch.nn.Linear(2, 1), torch.nn.ReLU()))
print(gm)
print(repr(gm))
print(repr(gm.code))
print(gm.forward.__name__, gm.forward.__code__.co_varnames)
gm.eval()
print(gm.training, gm.get_submodule("0").training)

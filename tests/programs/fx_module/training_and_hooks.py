"""training is taken over; hooks of leaves run, those of the root don't."""

import torch
from torch.fx import symbolic_trace

net = torch.nn.Sequential(torch.nn.ReLU())
net[0].register_forward_hook(lambda module, args, result: print("leaf hook"))
net.register_forward_hook(lambda module, args, result: print("root hook"))
net.eval()
gm = symbolic_trace(net)
print(gm.training, gm[0].training if hasattr(gm, "__getitem__") else gm.get_submodule("0").training)
gm(torch.ones(1))
gm.register_forward_hook(lambda module, args, result: print("its own hook"))
gm(torch.ones(1))

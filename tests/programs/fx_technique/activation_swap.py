"""Modules of another class, at the same paths."""

import torch
from torch.fx import symbolic_trace

net = torch.nn.Sequential(
    torch.nn.Linear(2, 2), torch.nn.ReLU(), torch.nn.Sequential(torch.nn.ReLU())
)
gm = symbolic_trace(net)
for node in gm.graph.find_nodes(op="call_module"):
    pass
for node in gm.graph.nodes:
    if node.op == "call_module" and isinstance(gm.get_submodule(node.target), torch.nn.ReLU):
        *parent, name = node.target.split(".")
        setattr(gm.get_submodule(".".join(parent)), name, torch.nn.GELU())
print(gm)
print(gm.code)

"""Methods with an underscore become those without."""

import torch
from torch.fx import symbolic_trace

gm = symbolic_trace(lambda x: x.add_(1).relu_() + torch.nn.functional.relu(x, inplace=True))
for node in gm.graph.nodes:
    if node.op == "call_method" and node.target.endswith("_"):
        node.target = node.target[:-1]
    if node.kwargs.get("inplace"):
        node.kwargs = {**node.kwargs, "inplace": False}
gm.recompile()
print(gm.code)
x = torch.tensor([-2.0, 1.0])
print(gm(x), x)

"""Counting multiplications of linear layers by walking the graph."""

import torch
from torch.fx import symbolic_trace
from torch.fx.passes.shape_prop import ShapeProp

net = torch.nn.Sequential(torch.nn.Linear(8, 16), torch.nn.ReLU(), torch.nn.Linear(16, 4))
gm = symbolic_trace(net)
ShapeProp(gm).propagate(torch.ones(5, 8))
total = 0
for node in gm.graph.nodes:
    if node.op != "call_module":
        continue
    module = gm.get_submodule(node.target)
    if isinstance(module, torch.nn.Linear):
        rows = node.args[0].meta["tensor_meta"].shape[0]
        total += rows * module.in_features * module.out_features
        print(node, rows, module.in_features, module.out_features)
print(total)

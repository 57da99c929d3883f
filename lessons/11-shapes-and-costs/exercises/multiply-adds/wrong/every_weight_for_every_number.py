# Believes: each number of the result takes all weights.
# Says: the weights of one output

import torch
from torch.fx import symbolic_trace
from torch.fx.passes.shape_prop import ShapeProp

LAYERS = (torch.nn.Conv2d, torch.nn.Linear)


def count_macs(gm, x):
    ShapeProp(gm).propagate(x)
    total = 0
    for node in gm.graph.nodes:
        if node.op == "call_module":
            layer = gm.get_submodule(node.target)
            if isinstance(layer, LAYERS):
                numbers = node.meta["tensor_meta"].shape.numel()
                total += numbers * layer.weight.numel()
    return total


model = torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.ReLU(), torch.nn.Linear(8, 2))
print(count_macs(symbolic_trace(model), torch.zeros(3, 4)))

"""print_readable with more of the metadata, and with what ShapeProp noted."""

import torch
from torch.fx import symbolic_trace
from torch.fx.passes.shape_prop import ShapeProp


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(2, 3)
        self.w = torch.nn.Parameter(torch.ones(3))

    def forward(self, x):
        return self.lin(x).relu() + self.w


gm = symbolic_trace(Net())
ShapeProp(gm).propagate(torch.ones(4, 2))
for node in gm.graph.nodes:
    node.meta["tag"] = node.op
gm.print_readable()
gm.print_readable(expanded_def=True)
gm.print_readable(include_stride=True, include_device=True)
gm.print_readable(additional_meta=["tag", "missing"])
gm.print_readable(fast_sympy_print=True)

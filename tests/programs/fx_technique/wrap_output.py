"""A value made of what a graph returns."""

import torch
from torch.fx import symbolic_trace


def function(x):
    return x + 1, x * 2


gm = symbolic_trace(function)
output = gm.graph.output_node()
first, second = output.args[0]
with gm.graph.inserting_before(output):
    stacked = gm.graph.call_function(torch.stack, ((first, second),), {"dim": 0})
    meaned = gm.graph.call_method("mean", (stacked,))
output.args = ({"stacked": stacked, "mean": meaned, "raw": output.args[0]},)
gm.graph.lint()
gm.recompile()
print(gm.code)
print(gm(torch.tensor([1.0, 2.0])))

"""A call that shows every value, put behind each node."""

import torch
from torch.fx import symbolic_trace
import torch.fx


def show(name, value):
    print(name, "=", value)


torch.fx.has_side_effect(show)
gm = symbolic_trace(lambda x: torch.relu(x - 1) * 2)
for node in list(gm.graph.nodes):
    if node.op in ("call_function", "call_method"):
        with gm.graph.inserting_after(node):
            gm.graph.call_function(show, (node.name, node))
gm.graph.eliminate_dead_code()
gm.recompile()
print(gm.code)
gm(torch.tensor([0.0, 3.0]))

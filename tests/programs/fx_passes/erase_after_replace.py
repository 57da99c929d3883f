"""Users are right when a node is erased whose input has just been replaced."""

import torch
from torch import fx

gm = fx.symbolic_trace(lambda x: torch.neg(torch.relu(x)) + 1)
at = {node.name: node for node in gm.graph.nodes}
print([(name, list(node.users)) for name, node in at.items()])
with gm.graph.inserting_before(at["relu"]):
    sin = gm.graph.call_function(torch.sin, (at["x"],))
at["relu"].replace_all_uses_with(sin)
print(sin.users, at["neg"].users)
at["neg"].replace_all_uses_with(sin)
print(sin.users)
gm.graph.erase_node(at["neg"])
print(sin.users)
gm.graph.erase_node(at["relu"])
print([(node.name, list(node.users)) for node in gm.graph.nodes])

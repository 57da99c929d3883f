"""Another function in the place of one, in three ways."""

import operator

import torch
from torch.fx import Transformer, replace_pattern, symbolic_trace


def function(x, y):
    return torch.add(x, y) + torch.add(y, 1)


gm = symbolic_trace(function)
for node in gm.graph.nodes:
    if node.op == "call_function" and node.target is torch.add:
        node.target = torch.mul
gm.graph.lint()
gm.recompile()
print(gm.code)

gm = symbolic_trace(function)
for node in gm.graph.find_nodes(op="call_function", target=torch.add):
    with gm.graph.inserting_after(node):
        new = gm.graph.call_function(torch.sub, node.args, node.kwargs)
        node.replace_all_uses_with(new)
    gm.graph.erase_node(node)
gm.recompile()
print(gm.code)

gm = symbolic_trace(function)
replace_pattern(gm, lambda a, b: torch.add(a, b), lambda a, b: torch.div(a, b))
print(gm.code)


class Other(Transformer):
    def call_function(self, target, args, kwargs):
        target = torch.pow if target is operator.add else target
        return super().call_function(target, args, kwargs)


print(Other(symbolic_trace(function)).transform().code)

"""Calls whose operands are all constants, run once."""

import torch
from torch.fx import symbolic_trace


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(torch.tensor([1.0, 2.0]))

    def forward(self, x):
        return x * torch.exp(self.w + 1).sum()


gm = symbolic_trace(Net())
constants = {}
for node in list(gm.graph.nodes):
    if node.op == "get_attr":
        constants[node] = getattr(gm, node.target)
    elif node.op in ("call_function", "call_method") and node.all_input_nodes and all(
        each in constants for each in node.all_input_nodes
    ):
        args = [constants.get(arg, arg) for arg in node.args]
        function = node.target if node.op == "call_function" else getattr(torch.Tensor, node.target)
        constants[node] = function(*args)
for number, node in enumerate(list(constants)):
    if node.op != "get_attr" and any(user not in constants for user in node.users):
        gm.register_buffer(f"folded_{number}", constants[node].detach())
        with gm.graph.inserting_before(node):
            node.replace_all_uses_with(gm.graph.get_attr(f"folded_{number}"))
gm.graph.eliminate_dead_code()
gm.recompile()
print(gm.code)
print(gm(torch.ones(1)))

# Believes: how the readers get the new node is all the same here.
# Says: replace_all_uses_with has changed nothing
# Seen: on the tape

import torch
from torch.fx import symbolic_trace


class ThreeLayers(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = torch.nn.Linear(4, 4)
        self.fc2 = torch.nn.Linear(4, 4)
        self.fc3 = torch.nn.Linear(4, 2)

    def forward(self, x):
        x = torch.relu(self.fc1(x))
        return self.fc3(self.fc2(x) + x)


def limit(model):
    traced = symbolic_trace(model)
    graph = traced.graph
    linears = [
        node
        for node in graph.nodes
        if node.op == "call_module"
        and isinstance(traced.get_submodule(node.target), torch.nn.Linear)
    ]
    for node in linears[:-1]:
        with graph.inserting_after(node):
            new = graph.call_function(torch.clamp, (node, -1, 1))
        for reader in [user for user in node.users if user is not new]:
            reader.args = tuple(new if value is node else value for value in reader.args)
    graph.lint()
    traced.recompile()
    return traced


torch.manual_seed(0)
limited = limit(ThreeLayers())
print(limited.code)

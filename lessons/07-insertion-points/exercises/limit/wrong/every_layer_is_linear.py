# Believes: what is called in a graph is a Linear layer.
# Says: which is no Linear
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
    ]
    for node in linears[:-1]:
        with graph.inserting_after(node):
            new = graph.call_function(torch.clamp, (node, -1, 1))
        node.replace_all_uses_with(new)
        new.args = (node, -1, 1)
    graph.lint()
    traced.recompile()
    return traced


torch.manual_seed(0)
limited = limit(ThreeLayers())
print(limited.code)

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
    # Put a clamp behind each of them but the last.
    graph.lint()
    traced.recompile()
    return traced


torch.manual_seed(0)
limited = limit(ThreeLayers())
print(limited.code)

# Believes: a copy with other nodes is a change.
# Says: The graph was built anew
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
    layers = [
        node
        for node in traced.graph.nodes
        if node.op == "call_module"
        and isinstance(traced.get_submodule(node.target), torch.nn.Linear)
    ]
    graph, copies = torch.fx.Graph(), {}
    for node in traced.graph.nodes:
        copies[node] = graph.node_copy(node, lambda old: copies[old])
        if node in layers[:-1]:
            copies[node] = graph.call_function(torch.clamp, (copies[node], -1, 1))
    return torch.fx.GraphModule(traced, graph)


torch.manual_seed(0)
limited = limit(ThreeLayers())
print(limited.code)

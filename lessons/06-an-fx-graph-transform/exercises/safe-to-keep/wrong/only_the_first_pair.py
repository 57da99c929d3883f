# Believes: the program of the lesson fuses every pair; it knows one node by name.
# Says: One pair is fused

import torch


class TwoPairs(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = torch.nn.Linear(4, 8)
        self.fc2 = torch.nn.Linear(8, 8)
        self.fc3 = torch.nn.Linear(8, 2)

    def forward(self, x):
        x = torch.relu(self.fc1(x))
        x = torch.relu(self.fc2(x))
        return self.fc3(x)


def make_fused(linear):
    def fused(x):
        return torch.relu(linear(x))

    return fused


def fuse_pairs(model):
    traced = torch.fx.symbolic_trace(model)
    graph = traced.graph
    nodes = {node.name: node for node in graph.nodes}
    with graph.inserting_after(nodes["relu"]):
        fused_node = graph.call_function(make_fused(model.fc1), args=(nodes["x"],))
    nodes["relu"].replace_all_uses_with(fused_node)
    graph.eliminate_dead_code()
    graph.lint()
    return torch.fx.GraphModule(traced, graph)


torch.manual_seed(0)
net = TwoPairs()
fused_model = fuse_pairs(net)
print(fused_model.graph)

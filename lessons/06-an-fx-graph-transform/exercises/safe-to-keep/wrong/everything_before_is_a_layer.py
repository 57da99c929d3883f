# Believes: what a relu reads is always a layer.
# Says: got a function, not a path

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


def is_linear(traced, node):
    return isinstance(traced.get_submodule(node.target), torch.nn.Linear)


def fuse_pairs(model):
    traced = torch.fx.symbolic_trace(model)
    graph = traced.graph

    for node in list(graph.nodes):
        if node.target is not torch.relu or not is_linear(traced, node.args[0]):
            continue
        linear_node = node.args[0]
        if len(linear_node.users) > 1:
            continue
        linear = traced.get_submodule(linear_node.target)
        with graph.inserting_after(node):
            fused_node = graph.call_function(make_fused(linear), args=linear_node.args)
        node.replace_all_uses_with(fused_node)

    graph.eliminate_dead_code()
    graph.lint()
    return torch.fx.GraphModule(traced, graph)


torch.manual_seed(0)
net = TwoPairs()
fused_model = fuse_pairs(net)
print(fused_model.graph)

# Believes: the names of one model are the names of every model.
# Says: not by their names

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
    for linear_name, relu_name in [("fc1", "relu"), ("fc2", "relu_1")]:
        linear_node, relu_node = nodes[linear_name], nodes[relu_name]
        linear = traced.get_submodule(linear_name)
        with graph.inserting_after(relu_node):
            fused_node = graph.call_function(make_fused(linear), args=linear_node.args)
        relu_node.replace_all_uses_with(fused_node)
    graph.eliminate_dead_code()
    graph.lint()
    return torch.fx.GraphModule(traced, graph)


torch.manual_seed(0)
net = TwoPairs()
fused_model = fuse_pairs(net)
print(fused_model.graph)

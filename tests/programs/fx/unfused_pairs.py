"""A transform as lessons write it: find Linear and relu, put one call in place of both."""
import torch
from torch.fx import GraphModule, symbolic_trace


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = torch.nn.Linear(4, 8)
        self.fc2 = torch.nn.Linear(8, 8)
        self.fc3 = torch.nn.Linear(8, 2)

    def forward(self, x):
        x = torch.relu(self.fc1(x))
        x = torch.relu(self.fc2(x))
        return self.fc3(x)


def fuse(model):
    traced = symbolic_trace(model)
    graph = traced.graph
    for node in list(graph.nodes):
        if node.op != "call_function" or node.target is not torch.relu:
            continue
        linear = node.args[0]
        if linear.op != "call_module" or len(linear.users) != 1:
            continue
        module = traced.get_submodule(linear.target)

        def fused(x, module=module):
            return torch.relu(module(x))

        with graph.inserting_after(node):
            new = graph.call_function(fused, (linear.args[0],))
        node.replace_all_uses_with(new)
        graph.erase_node(node)
        graph.erase_node(linear)
    graph.lint()
    return GraphModule(traced, graph)


torch.manual_seed(0)
net = Net()
fused = fuse(net)
print(fused.graph)
print(fused.code)
print(fused)
with torch.no_grad():
    for batch in (1, 3):
        x = torch.randn(batch, 4)
        print(torch.equal(net(x), fused(x)))
print([name for name, _ in fused.named_parameters()])

# Believes: a call_method node is a relu.
# Says: The call of the method sin was changed
import torch
from torch.fx import symbolic_trace

gelu = torch.nn.functional.gelu


class Mixed(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = torch.nn.Linear(4, 4)
        self.body = torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.ReLU())

    def forward(self, x):
        x = torch.relu(self.fc(x))
        x = torch.nn.functional.relu(x - 1)
        return self.body(x).relu()


def relu_to_gelu(model):
    gm = symbolic_trace(model)
    for node in gm.graph.nodes:
        if node.op == "call_function" and node.target in (torch.relu, torch.nn.functional.relu):
            node.target, node.kwargs = gelu, {}
        elif node.op == "call_method":
            node.op, node.target = "call_function", gelu
        elif node.op == "call_module":
            if isinstance(gm.get_submodule(node.target), torch.nn.ReLU):
                gm.set_submodule(node.target, torch.nn.GELU())
    gm.graph.lint()
    gm.recompile()
    return gm


torch.manual_seed(0)
swapped = relu_to_gelu(Mixed())
print(swapped.code)

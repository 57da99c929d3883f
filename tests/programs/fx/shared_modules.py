"""A module that is called twice, and one under two names."""
import torch
from torch.fx import symbolic_trace


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.a = torch.nn.Linear(2, 2)
        self.b = self.a
        self.layers = torch.nn.ModuleList([torch.nn.Linear(2, 2) for _ in range(2)])
        self.named = torch.nn.ModuleDict({"a b": torch.nn.ReLU(), "ok": torch.nn.ReLU()})

    def forward(self, x):
        x = self.b(self.a(x))
        for layer in self.layers:
            x = layer(x)
        return self.named["a b"](self.named["ok"](x))


net = Net()
traced = symbolic_trace(net)
print(traced.code)
print(traced)
x = torch.ones(1, 2)
print(torch.equal(traced(x), net(x)), traced.a is net.a)
for node in traced.graph.nodes:
    print(node, list(node.meta.get("nn_module_stack", {})))

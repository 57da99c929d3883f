"""Tracing a module: leaves, parameters, buffers, containers."""
import torch


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.first = torch.nn.Linear(4, 4)
        self.stack = torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.ReLU())
        self.scale = torch.nn.Parameter(torch.ones(4))
        self.register_buffer("shift", torch.zeros(4))

    def forward(self, x):
        x = self.stack(self.first(x))
        return x * self.scale + self.shift


traced = torch.fx.symbolic_trace(Net())
print(traced.graph)
print(traced.code)
print(traced)
print(repr(traced))
print(type(traced).__name__, isinstance(traced, torch.fx.GraphModule))
for node in traced.graph.nodes:
    print(node.op, node.name, node.target if isinstance(node.target, str) else "function")
print([name for name, _ in traced.named_parameters()], [name for name, _ in traced.named_buffers()])

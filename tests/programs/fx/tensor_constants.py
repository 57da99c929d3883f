"""Tensors that a traced program makes or holds."""
import torch
from torch.fx import symbolic_trace


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("buffer", torch.ones(2))
        self.plain = torch.full((2,), 3.0)
        self.number = 4

    def forward(self, x):
        a = x + self.buffer
        b = a * self.plain
        c = b - torch.zeros(2)
        return c + self.plain * self.number


net = Net()
traced = symbolic_trace(net)
print(traced.code)
print(list(traced.state_dict()), hasattr(traced, "plain"), hasattr(traced, "number"))
print(traced(torch.ones(2)), net(torch.ones(2)))
print(traced._tensor_constant0, [name for name in net.__dict__ if name.startswith("_tensor")])
print(symbolic_trace(lambda x: torch.relu(torch.ones(2)) + x).code)
print(symbolic_trace(lambda x: [x, torch.ones(1)]).graph)

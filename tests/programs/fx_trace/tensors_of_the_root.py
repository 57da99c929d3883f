"""Tensors that are no parameters become attributes."""

import torch
from torch.fx import symbolic_trace

outside = torch.ones(2)


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.plain = torch.zeros(2)
        self.register_buffer("buffer", torch.ones(2))
        self.w = torch.nn.Parameter(torch.ones(2))

    def forward(self, x):
        new = torch.tensor([1.0, 2.0])
        return x + outside + self.plain + self.buffer + self.w + new + outside


gm = symbolic_trace(Net())
print(gm.code)
print([name for name, _ in gm.named_buffers()], [name for name, _ in gm.named_parameters()])
print(gm(torch.zeros(2)))
print(symbolic_trace(lambda x: x + outside).code)

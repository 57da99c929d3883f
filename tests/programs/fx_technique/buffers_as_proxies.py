"""proxy_buffer_attributes records reads of buffers."""

import torch
from torch.fx import GraphModule, Tracer


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("scale", torch.tensor([2.0]))

    def forward(self, x):
        return self.scale.relu() * x + self.scale


class Buffers(Tracer):
    proxy_buffer_attributes = True


net = Net()
print(GraphModule(net, Tracer().trace(net)).code)
print(GraphModule(net, Buffers().trace(net)).code)

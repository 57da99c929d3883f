"""A parameter's shape may decide while tracing, with param_shapes_constant."""

import torch
from torch.fx import GraphModule, Tracer


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(torch.ones(2, 3))

    def forward(self, x):
        if self.w.shape[0] == 2 and self.w.dim() == 2 and self.w.size()[1] == 3:
            return x * self.w.numel() + self.w.ndim
        return x + self.w.nelement()


net = Net()
print(GraphModule(net, Tracer(param_shapes_constant=True).trace(net)).code)
try:
    Tracer().trace(net)
except ValueError as error:
    print(type(error).__name__, error)

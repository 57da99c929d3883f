"""traced_func_name: methods other than forward."""

import torch
from torch.fx import GraphModule, Tracer


class Net(torch.nn.Module):
    def forward(self, x):
        return self.helper(x)

    def helper(self, x):
        return x + 1

    def other(self, y):
        return self.helper(y) * 2


class Other(Tracer):
    traced_func_name = "other"


net = Net()
print(GraphModule(net, Other().trace(net)).code)
Other.traced_func_name = "missing"
try:
    Other().trace(net)
except AssertionError as error:
    print(error)


class NoSelf(torch.nn.Module):
    def forward(*args):
        return args[1]


try:
    Tracer().trace(NoSelf())
except RuntimeError as error:
    print(error)

"""An interpreter that changes what opcodes do."""

import torch
from torch.fx import Interpreter, symbolic_trace


class Negated(Interpreter):
    def call_function(self, target, args, kwargs):
        if target is torch.relu:
            return -super().call_function(target, args, kwargs)
        return super().call_function(target, args, kwargs)

    def call_method(self, target, args, kwargs):
        print("method", target, args)
        return super().call_method(target, args, kwargs)

    def get_attr(self, target, args, kwargs):
        print("attribute", target)
        return super().get_attr(target, args, kwargs)

    def output(self, target, args, kwargs):
        return {"result": super().output(target, args, kwargs)}


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.b = torch.nn.Parameter(torch.zeros(2))

    def forward(self, x):
        return torch.relu(x + self.b).sum(dim=0)


print(Negated(symbolic_trace(Net())).run(torch.tensor([1.0, 2.0])))

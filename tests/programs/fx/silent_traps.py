"""What tracing records without an error, and what it doesn't see."""
import torch
from torch.fx import symbolic_trace


def unpacked(x):
    a, b = x
    return a + b


calls = []


def remembered(x):
    calls.append(x)
    return x + len(calls)


class Mode(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.flag = True

    def forward(self, x):
        return torch.relu(x) if self.flag else torch.neg(x)


print(symbolic_trace(lambda x: isinstance(x, torch.Tensor)).code)
print(symbolic_trace(lambda x: f"{x}").code)
print(symbolic_trace(unpacked).code)
print(symbolic_trace(unpacked)([torch.ones(1), torch.ones(1)]))
traced = symbolic_trace(remembered)
print(traced(1), traced(1), len(calls))
mode = Mode()
traced = symbolic_trace(mode)
mode.flag = False
print(traced(torch.tensor([-1.0])), mode(torch.tensor([-1.0])))
print(symbolic_trace(lambda x: torch.ones(2) + x).code)
print(symbolic_trace(lambda x: torch.nn.functional.dropout(x, 0.5, training=False)).code)

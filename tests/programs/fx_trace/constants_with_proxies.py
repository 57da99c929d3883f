# Tensors that are constants in a trace, and proxies among the arguments of their methods.
import torch
from torch import fx, nn


class Encoding(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("table", torch.ones(5, 2))
        self.scale = torch.tensor(2.0)

    def forward(self, x):
        table = self.table[:3].to(x.dtype)
        return x + table * self.scale.to(device=x.device) + self.table[0].type_as(x)


traced = fx.symbolic_trace(Encoding())
print(traced.code)
print(traced(torch.ones(1, 3, 2, dtype=torch.float64)).dtype)

FUNCTIONS = {
    "to": lambda x: torch.ones(2).to(x, copy=True),
    "to device": lambda x: torch.ones(2).to(x.device, torch.float16),
    "type_as": lambda x: torch.ones(2).type_as(x),
    "type": lambda x: torch.ones(2).type(x.dtype),
    "view": lambda x: torch.zeros(2).view(x),
    "dtype": lambda x: torch.zeros(2, dtype=x.dtype) + torch.ones(2).sum(dtype=x.dtype),
    "tensor": lambda x: torch.tensor(x),
    "list": lambda x: torch.tensor([x]),
    "second": lambda x: torch.tensor([1, x]),
    "size": lambda x: torch.tensor([1.5, x.shape[0]]),
    "nested": lambda x: torch.tensor([[1], x]),
    "as_tensor": lambda x: torch.as_tensor([1, x]),
    "Tensor": lambda x: torch.Tensor([1, x]),
}
for name, function in FUNCTIONS.items():
    try:
        print(name, fx.symbolic_trace(function).code)
    except (RuntimeError, TypeError) as error:
        print(name, type(error).__name__, error)

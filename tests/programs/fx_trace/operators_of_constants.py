# Operators between a constant tensor and a proxy; a tensor subclass in torch.nn.functional.
import torch
import torch.nn.functional as F
from torch import fx

number, mask = torch.ones(2), torch.tensor([True, False])
FUNCTIONS = {
    "//": lambda x: number // x,
    "&": lambda x: mask & x,
    "|": lambda x: mask | (x > 0),
    "^": lambda x: mask ^ (x > 0),
    "<<": lambda x: torch.tensor([1, 2]) << x,
    "%": lambda x: number % x,
    "-": lambda x: number - x,
    "==": lambda x: number == x,
}
for name, function in FUNCTIONS.items():
    print(name, fx.symbolic_trace(function).code)
print(fx.symbolic_trace(FUNCTIONS["&"])(torch.tensor([True, True])))


class Logged(torch.Tensor):
    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        print("asked for", func.__name__)
        return super().__torch_function__(func, types, args, kwargs or {})


logged = torch.ones(2, 2).as_subclass(Logged)
print(type(F.softmax(logged, -1)).__name__, type(F.relu(logged)).__name__)
print(type(logged // 2).__name__, type(torch.einsum("ij->i", logged)).__name__)

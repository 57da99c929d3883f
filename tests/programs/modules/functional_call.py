"""torch.func.functional_call: a module with other tensors, and as before afterwards."""

import torch
from torch import fx, nn
from torch.func import functional_call


def attempt(call):
    try:
        print(call())
    except Exception as error:
        print(f"{type(error).__name__}: {error}")


class Tied(nn.Module):
    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.ones(2))
        self.v = self.w

    def forward(self, x, *, k=1):
        return x * self.w + self.v * k


torch.manual_seed(0)
net = nn.Sequential(nn.Linear(2, 2), nn.BatchNorm1d(2))
x = torch.randn(3, 2)
ones = {"0.weight": torch.ones(2, 2), "0.bias": torch.zeros(2)}
print(functional_call(net, ones, (x,)))
print(functional_call(net, ones, x))
print(net[0].weight, net[1].running_mean, net[1].num_batches_tracked)
print(functional_call(net, ({"0.weight": torch.ones(2, 2)}, {"0.bias": torch.zeros(2)}), x))
print(functional_call(fx.symbolic_trace(net), ones, x))
statistics = {"1.running_mean": torch.zeros(2), "1.running_var": torch.ones(2)}
functional_call(net, statistics, x)
print(statistics, net[1].running_mean)

tied = Tied()
zeros = {"w": torch.zeros(2)}
print(functional_call(tied, zeros, (torch.ones(2),), {"k": 2}))
print(functional_call(tied, zeros, (torch.ones(2),), {"k": 2}, tie_weights=False))
attempt(lambda: functional_call(tied, {**zeros, "v": torch.ones(2)}, torch.ones(2)))

attempt(lambda: functional_call(net, {"foo": x}, x).shape)
attempt(lambda: functional_call(net, {"0.weight": torch.ones(3, 3)}, x))
attempt(lambda: functional_call(net, {"0.weight": 3}, x))
attempt(lambda: functional_call(net, ones, x, strict=True))
attempt(lambda: functional_call(nn.ReLU(), {"b.c": x, "a": x}, x, strict=True))
attempt(lambda: functional_call(net, ({"0.weight": x}, {"0.weight": x}), x))
attempt(lambda: functional_call(net, 5, x))
attempt(lambda: functional_call(net, ({}, 5), x))
attempt(lambda: functional_call(net, {"": x}, x))
attempt(lambda: functional_call(net, {"2.weight": x}, x))
attempt(lambda: functional_call(nn.ReLU(), {}))
attempt(lambda: functional_call(net, ones, torch.ones(1, 5)))
print(net[0].weight, [name for name in vars(net) if not name.startswith("_")])

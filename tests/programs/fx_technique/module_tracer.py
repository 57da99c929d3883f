"""A tracer that notes which modules are called, and with what."""

import torch
from torch.fx import Tracer


class Noting(Tracer):
    def __init__(self):
        super().__init__()
        self.calls = []

    def call_module(self, m, forward, args, kwargs):
        self.calls.append((self.path_of_module(m), type(m).__name__, args))
        result = super().call_module(m, forward, args, kwargs)
        self.calls.append(result)
        return result


net = torch.nn.Sequential(
    torch.nn.Linear(2, 3), torch.nn.Sequential(torch.nn.ReLU(), torch.nn.Tanh())
)
tracer = Noting()
graph = tracer.trace(net)
for call in tracer.calls:
    print(call)
print(graph)

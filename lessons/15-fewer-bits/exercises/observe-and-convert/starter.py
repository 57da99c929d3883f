import torch
from torch import nn
from torch.fx import symbolic_trace


class Observer(nn.Module):
    def __init__(self):
        super().__init__()
        self.lo, self.hi = 0.0, 0.0

    def forward(self, x):
        return x


class FakeQuantize(nn.Module):
    def __init__(self, lo, hi, bits):
        super().__init__()
        self.steps = 2**bits - 1
        self.scale = (hi - lo) / self.steps or 1.0
        self.zero = round(-lo / self.scale)

    def forward(self, x):
        return x


def insert(model):
    traced = symbolic_trace(model)
    for node in list(traced.graph.nodes):
        if node.op != "call_module":
            continue
        if not isinstance(traced.get_submodule(node.target), (nn.Linear, nn.Conv2d)):
            continue
        # Put an Observer behind this node.
    traced.graph.lint()
    traced.recompile()
    return traced


def convert(observed, bits):
    for name, part in list(observed.named_modules()):
        if isinstance(part, Observer):
            pass
    return observed


torch.manual_seed(0)
model = nn.Sequential(nn.Linear(16, 64), nn.ReLU(), nn.Linear(64, 8))
observed = insert(model)
with torch.no_grad():
    for _ in range(8):
        observed(torch.randn(32, 16))
    converted = convert(observed, 8)
    x = torch.randn(4, 16)
    print((model(x) - converted(x)).abs().max() < 0.1)

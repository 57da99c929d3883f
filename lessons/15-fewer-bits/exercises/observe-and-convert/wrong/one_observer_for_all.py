# Believes: one observer may watch all layers.
# Says: share 1 observers
import torch
from torch import nn
from torch.fx import symbolic_trace


class Observer(nn.Module):
    def __init__(self):
        super().__init__()
        self.lo, self.hi = 0.0, 0.0

    def forward(self, x):
        self.lo = min(self.lo, x.min().item())
        self.hi = max(self.hi, x.max().item())
        return x


class FakeQuantize(nn.Module):
    def __init__(self, lo, hi, bits):
        super().__init__()
        self.steps = 2**bits - 1
        self.scale = (hi - lo) / self.steps or 1.0
        self.zero = round(-lo / self.scale)

    def forward(self, x):
        level = torch.round(x / self.scale) + self.zero
        level = torch.clamp(level, 0, self.steps)
        return (level - self.zero) * self.scale


def insert(model):
    traced = symbolic_trace(model)
    for node in list(traced.graph.nodes):
        if node.op != "call_module":
            continue
        if not isinstance(traced.get_submodule(node.target), (nn.Linear, nn.Conv2d)):
            continue
        name = "observer"
        traced.add_submodule(name, Observer())
        with traced.graph.inserting_after(node):
            new = traced.graph.call_module(name, (node,))
        node.replace_all_uses_with(new, delete_user_cb=lambda user: user is not new)
    traced.graph.lint()
    traced.recompile()
    return traced


def convert(observed, bits):
    for name, part in list(observed.named_modules()):
        if isinstance(part, Observer):
            observed.set_submodule(name, FakeQuantize(part.lo, part.hi, bits))
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

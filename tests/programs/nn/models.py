# Small models of the usual kinds.

import torch
from torch import nn


def attempt(what):
    """Prints a value, or the exception that computing it raised."""
    try:
        print(what())
    except Exception as error:
        print(type(error).__name__, error)


class Gate(nn.Module):
    def __init__(self, size, act=nn.Sigmoid):
        super().__init__()
        self.value = nn.Linear(size, size)
        self.gate = nn.Linear(size, size)
        self.act = act()

    def forward(self, x, *, scale=1.0):
        return self.value(x) * self.act(self.gate(x)) * scale


class Residual(nn.Module):
    def __init__(self, size, depth):
        super().__init__()
        self.blocks = nn.ModuleList([Gate(size) for _ in range(depth)])
        self.norm = nn.LayerNorm(size)

    def forward(self, x):
        for block in self.blocks:
            x = x + block(x)
        return self.norm(x)


torch.manual_seed(7)
model = Residual(3, 2)
print(model)
x = torch.tensor([[1.0, -1.0, 0.5]])
print(model(x))
print(model.blocks[0](x, scale=2.0))
attempt(lambda: model.blocks[0](x, 2.0))
attempt(lambda: model.blocks[0](x, size=2.0))
attempt(lambda: model())
mlp = nn.Sequential(
    nn.Flatten(), nn.Linear(6, 4), nn.ReLU(), nn.Dropout(0.5), nn.Linear(4, 2), nn.Softmax(dim=1)
)
print(mlp(torch.ones(2, 2, 3)))
print(mlp.eval()(torch.ones(2, 2, 3)))
words = nn.Sequential(nn.Embedding(5, 3), nn.Linear(3, 1))
print(words(torch.tensor([[0, 4], [2, 2]])))
with torch.no_grad():
    print(words(torch.tensor([1])))

"""A convolution that is called twice is not folded: the reference folds both norms into it."""

import torch
from torch import nn
from torch.fx.experimental.optimization import fuse


class Shared(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(1, 1, 1)
        self.bn = nn.BatchNorm2d(1)
        self.bn2 = nn.BatchNorm2d(1)

    def forward(self, x):
        return self.bn2(self.conv(self.bn(self.conv(x))))


model = Shared().eval()
model.bn.running_mean.fill_(3.0)
x = torch.ones(1, 1, 2, 2)
print(fuse(model).code, torch.allclose(fuse(model)(x), model(x)))

"""Depthwise convolutions of 7 by 7 with layer norms over channels."""

import torch
import torch.nn.functional as F
from _report import report
from torch import nn


class ChannelNorm(nn.LayerNorm):
    """Layer norm over the channels of [N, C, H, W]."""

    def forward(self, x):
        x = x.permute(0, 2, 3, 1)
        x = F.layer_norm(x, self.normalized_shape, self.weight, self.bias, self.eps)
        return x.permute(0, 3, 1, 2)


class Block(nn.Module):
    """A depthwise convolution, then two linear layers over channels, scaled and added."""

    def __init__(self, channels, scale=1e-2):
        super().__init__()
        self.depthwise = nn.Conv2d(channels, channels, 7, padding=3, groups=channels)
        self.norm = nn.LayerNorm(channels, eps=1e-6)
        self.wide = nn.Linear(channels, 4 * channels)
        self.narrow = nn.Linear(4 * channels, channels)
        self.scale = nn.Parameter(scale * torch.ones(channels))

    def forward(self, x):
        y = self.depthwise(x).permute(0, 2, 3, 1)
        y = self.narrow(F.gelu(self.wide(self.norm(y))))
        return x + (self.scale * y).permute(0, 3, 1, 2)


class ConvNeXt(nn.Module):
    """Stages of blocks; the image shrinks by 4, then by 2."""

    def __init__(self, width=16, depths=(1, 2), classes=10):
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(3, width, 4, stride=4), ChannelNorm(width, eps=1e-6))
        stages = []
        for number, depth in enumerate(depths):
            if number:
                stages += [ChannelNorm(width), nn.Conv2d(width, 2 * width, 2, stride=2)]
                width *= 2
            stages += [Block(width) for _ in range(depth)]
        self.stages = nn.Sequential(*stages)
        self.norm = nn.LayerNorm(width)
        self.head = nn.Linear(width, classes)
        self.apply(self._start)

    @staticmethod
    def _start(module):
        if isinstance(module, (nn.Conv2d, nn.Linear)):
            nn.init.trunc_normal_(module.weight, std=0.02)
            nn.init.zeros_(module.bias)

    def forward(self, x):
        x = self.stages(self.stem(x))
        return self.head(self.norm(x.mean((-2, -1))))


if __name__ == "__main__":
    torch.manual_seed(1)
    report(lambda: ConvNeXt(6), torch.randn(1, 3, 24, 24))

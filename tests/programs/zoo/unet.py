"""A U-shaped network: down to small images and up again, with shortcuts across."""

import torch
import torch.nn.functional as F
from _report import report
from torch import nn


class Double(nn.Sequential):
    """Two convolutions with group norms."""

    def __init__(self, inputs, outputs):
        layers = []
        for channels in (inputs, outputs):
            layers += [
                nn.Conv2d(channels, outputs, 3, padding=1, padding_mode="reflect"),
                nn.GroupNorm(2, outputs),
                nn.LeakyReLU(0.1),
            ]
        super().__init__(*layers)


class UNet(nn.Module):
    """One score a class for each place of the image."""

    def __init__(self, width=8, depth=2, classes=2, bilinear=False):
        super().__init__()
        self.down = nn.ModuleList()
        self.up = nn.ModuleList()
        self.merge = nn.ModuleList()
        channels = 3
        for level in range(depth):
            self.down.append(Double(channels, width << level))
            channels = width << level
        self.bottom = Double(channels, 2 * channels)
        for level in reversed(range(depth)):
            outputs = width << level
            if bilinear:
                grow = nn.Upsample(scale_factor=2, mode="bilinear", align_corners=True)
                self.up.append(nn.Sequential(grow, nn.Conv2d(2 * outputs, outputs, 1)))
            else:
                self.up.append(nn.ConvTranspose2d(2 * outputs, outputs, 2, stride=2))
            self.merge.append(Double(2 * outputs, outputs))
        self.head = nn.Conv2d(width, classes, kernel_size=1)

    def forward(self, x):
        kept = []
        for block in self.down:
            x = block(x)
            kept.append(x)
            x = F.max_pool2d(x, 2)
        x = self.bottom(x)
        for up, merge in zip(self.up, self.merge):
            x = merge(torch.cat([up(x), kept.pop()], dim=1))
        return self.head(x)


if __name__ == "__main__":
    torch.manual_seed(1)
    images = torch.randn(1, 3, 16, 12)
    report(lambda: UNet(4), images)
    report(lambda: UNet(2, 1, 3, bilinear=True), images)

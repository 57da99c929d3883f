"""A densely connected network: each layer sees what all layers before it gave."""

import torch
from _report import report
from torch import nn


class DenseLayer(nn.Module):
    """Adds `growth` channels to its input's."""

    def __init__(self, inputs, growth):
        super().__init__()
        self.norm1 = nn.BatchNorm2d(inputs)
        self.conv1 = nn.Conv2d(inputs, 4 * growth, kernel_size=1, bias=False)
        self.norm2 = nn.BatchNorm2d(4 * growth)
        self.conv2 = nn.Conv2d(4 * growth, growth, kernel_size=3, padding=1, bias=False)
        self.relu = nn.ReLU()

    def forward(self, features):
        x = torch.cat(features, 1)
        x = self.conv1(self.relu(self.norm1(x)))
        return self.conv2(self.relu(self.norm2(x)))


class DenseBlock(nn.ModuleDict):
    """Dense layers, one after the other."""

    def __init__(self, depth, inputs, growth):
        super().__init__()
        for index in range(depth):
            self[f"layer{index + 1}"] = DenseLayer(inputs + index * growth, growth)

    def forward(self, x):
        features = [x]
        for layer in self.values():
            features.append(layer(features))
        return torch.cat(features, 1)


class DenseNet(nn.Module):
    """Dense blocks with halvings between them."""

    def __init__(self, growth=12, depths=(2, 3), classes=10):
        super().__init__()
        channels = 2 * growth
        parts = {"conv0": nn.Conv2d(3, channels, 3, padding=1, bias=False)}
        for number, depth in enumerate(depths, start=1):
            parts[f"block{number}"] = DenseBlock(depth, channels, growth)
            channels += depth * growth
            if number < len(depths):
                parts[f"norm{number}"] = nn.BatchNorm2d(channels)
                parts[f"narrow{number}"] = nn.Conv2d(channels, channels // 2, 1, bias=False)
                parts[f"pool{number}"] = nn.AvgPool2d(2, stride=2)
                channels //= 2
        self.features = nn.Sequential()
        for name, part in parts.items():
            self.features.add_module(name, part)
        self.norm = nn.BatchNorm2d(channels)
        self.classifier = nn.Linear(channels, classes)

    def forward(self, x):
        x = torch.relu(self.norm(self.features(x)))
        x = nn.functional.adaptive_avg_pool2d(x, (1, 1))
        return self.classifier(torch.flatten(x, 1))


if __name__ == "__main__":
    torch.manual_seed(1)
    report(lambda: DenseNet(4), torch.randn(2, 3, 12, 12))

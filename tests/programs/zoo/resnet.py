"""Residual networks of two kinds of blocks, at any width."""

import torch
from _report import report
from torch import nn


def normalised(inputs, outputs, size, stride=1):
    """A convolution that keeps the image's size but for its stride, and a batch norm."""
    conv = nn.Conv2d(inputs, outputs, size, stride, size // 2, bias=False)
    return nn.Sequential(conv, nn.BatchNorm2d(outputs))


class Basic(nn.Module):
    """Two convolutions of 3 by 3."""

    growth = 1

    def __init__(self, inputs, width, stride):
        super().__init__()
        self.first = normalised(inputs, width, 3, stride)
        self.second = normalised(width, width, 3)
        self.relu = nn.ReLU(inplace=True)
        changes = stride != 1 or inputs != width
        self.shortcut = normalised(inputs, width, 1, stride) if changes else nn.Identity()

    def forward(self, x):
        out = self.second(self.relu(self.first(x)))
        return self.relu(out + self.shortcut(x))


class Bottleneck(nn.Module):
    """A convolution of 3 by 3 between two of 1 by 1."""

    growth = 4

    def __init__(self, inputs, width, stride):
        super().__init__()
        outputs = width * self.growth
        self.narrow = normalised(inputs, width, 1)
        self.middle = normalised(width, width, 3, stride)
        self.wide = normalised(width, outputs, 1)
        self.relu = nn.ReLU(inplace=True)
        changes = stride != 1 or inputs != outputs
        self.shortcut = normalised(inputs, outputs, 1, stride) if changes else None

    def forward(self, x):
        out = self.wide(self.relu(self.middle(self.relu(self.narrow(x)))))
        out += x if self.shortcut is None else self.shortcut(x)
        return self.relu(out)


class ResNet(nn.Module):
    """A stem, four stages of blocks that halve the image, and a classifier."""

    def __init__(self, block, depths, width=64, classes=10):
        super().__init__()
        self.stem = normalised(3, width, 7, 2)
        self.relu = nn.ReLU(inplace=True)
        self.pool = nn.MaxPool2d(kernel_size=3, stride=2, padding=1)
        inputs = width
        for number, depth in enumerate(depths):
            blocks = []
            for index in range(depth):
                stride = 2 if number and not index else 1
                blocks.append(block(inputs, width << number, stride))
                inputs = (width << number) * block.growth
            setattr(self, f"stage{number + 1}", nn.Sequential(*blocks))
        self.average = nn.AdaptiveAvgPool2d((1, 1))
        self.classify = nn.Linear(inputs, classes)
        for module in self.modules():
            if isinstance(module, nn.Conv2d):
                nn.init.kaiming_normal_(module.weight, mode="fan_out", nonlinearity="relu")
            elif isinstance(module, nn.BatchNorm2d):
                nn.init.constant_(module.weight, 1)
                nn.init.constant_(module.bias, 0)

    def forward(self, x):
        x = self.pool(self.relu(self.stem(x)))
        x = self.stage4(self.stage3(self.stage2(self.stage1(x))))
        return self.classify(torch.flatten(self.average(x), 1))


def resnet18(width=64, classes=10):
    """18 layers with weights."""
    return ResNet(Basic, (2, 2, 2, 2), width, classes)


def resnet50(width=64, classes=10):
    """50 layers with weights."""
    return ResNet(Bottleneck, (3, 4, 6, 3), width, classes)


if __name__ == "__main__":
    torch.manual_seed(1)
    images = torch.randn(2, 3, 32, 32)
    model = report(lambda: resnet18(4), images)
    report(lambda: resnet50(2), images)
    print(sum(p.numel() for p in resnet18(64, 1000).parameters()))
    model.train()
    print([f"{value:.3f}" for value in model(images)[0].tolist()])
    mean = model.stage2[0].first[1].running_mean
    print([f"{value:.3f}" for value in mean.tolist()], model.stem[1].num_batches_tracked)

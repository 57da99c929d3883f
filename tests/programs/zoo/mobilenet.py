"""A small network of inverted residuals: depthwise convolutions, squeeze and excitation."""

import torch
import torch.nn.functional as F
from _report import report
from torch import nn


class Excite(nn.Module):
    """Scales channels by what their averages say."""

    def __init__(self, channels, hidden):
        super().__init__()
        self.average = nn.AdaptiveAvgPool2d(1)
        self.squeeze = nn.Conv2d(channels, hidden, 1)
        self.excite = nn.Conv2d(hidden, channels, 1)
        self.scale = nn.Hardsigmoid()

    def forward(self, x):
        return x * self.scale(self.excite(F.relu(self.squeeze(self.average(x)))))


def layer(inputs, outputs, size=1, stride=1, groups=1, activation=nn.ReLU6):
    """A convolution, a batch norm and an activation."""
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, size, stride, (size - 1) // 2, groups=groups, bias=False),
        nn.BatchNorm2d(outputs, eps=0.001, momentum=0.01),
        activation(inplace=True) if activation is not nn.Identity else nn.Identity(),
    )


class Inverted(nn.Module):
    """Widens, filters each channel by itself, narrows; adds the input where sizes are equal."""

    def __init__(self, inputs, outputs, stride, expand, activation):
        super().__init__()
        hidden = inputs * expand
        parts = [] if expand == 1 else [layer(inputs, hidden, activation=activation)]
        parts.append(layer(hidden, hidden, 3, stride, hidden, activation))
        if activation is nn.Hardswish:
            parts.append(Excite(hidden, max(hidden // 4, 1)))
        parts.append(layer(hidden, outputs, activation=nn.Identity))
        self.parts = nn.Sequential(*parts)
        self.adds = stride == 1 and inputs == outputs

    def forward(self, x):
        return x + self.parts(x) if self.adds else self.parts(x)


class MobileNet(nn.Module):
    """Inverted residuals, the later ones with hardswish, and a classifier with dropout."""

    def __init__(self, width=16, classes=10):
        super().__init__()
        w, relu, swish = width, nn.ReLU6, nn.Hardswish
        self.features = nn.Sequential(
            layer(3, w, 3, 2, activation=swish),
            Inverted(w, w, 1, 1, relu),
            Inverted(w, 2 * w, 2, 4, relu),
            Inverted(2 * w, 2 * w, 1, 3, relu),
            Inverted(2 * w, 4 * w, 2, 3, swish),
            Inverted(4 * w, 4 * w, 1, 6, swish),
            layer(4 * w, 8 * w, activation=swish),
        )
        self.classifier = nn.Sequential(nn.Dropout(0.2), nn.Linear(8 * w, classes))

    def forward(self, x):
        x = self.features(x)
        x = x.mean([2, 3])
        return self.classifier(x)


if __name__ == "__main__":
    torch.manual_seed(1)
    report(lambda: MobileNet(4), torch.randn(1, 3, 24, 24))

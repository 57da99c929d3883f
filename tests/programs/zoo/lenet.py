"""LeNet: two convolutions, then linear layers."""

import torch
import torch.nn.functional as F
from _report import report
from torch import nn


class LeNet(nn.Module):
    """For grey images of 28 by 28; width scales the number of channels."""

    def __init__(self, width=6, classes=10):
        super().__init__()
        self.conv1 = nn.Conv2d(1, width, 5, padding=2)
        self.conv2 = nn.Conv2d(width, 2 * width, 5)
        self.fc1 = nn.Linear(2 * width * 5 * 5, 20 * width)
        self.fc2 = nn.Linear(20 * width, 14 * width)
        self.fc3 = nn.Linear(14 * width, classes)

    def forward(self, x):
        x = F.max_pool2d(F.relu(self.conv1(x)), 2)
        x = F.max_pool2d(torch.tanh(self.conv2(x)), (2, 2))
        x = x.view(-1, self.fc1.in_features)
        x = F.relu(self.fc1(x))
        return F.log_softmax(self.fc3(F.relu(self.fc2(x))), dim=1)


if __name__ == "__main__":
    torch.manual_seed(1)
    report(lambda: LeNet(2), torch.randn(2, 1, 28, 28))

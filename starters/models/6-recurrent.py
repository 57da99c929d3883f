"""Unrolled recurrence: the same two layers at each step of a sequence."""
import torch
import torch.nn.functional as F
from torch import nn


class Recurrent(nn.Module):
    def __init__(self, steps):
        super().__init__()
        self.steps = steps
        self.read = nn.Linear(4, 8)
        self.keep = nn.Linear(8, 8)
        self.answer = nn.Linear(8, 1)

    def forward(self, x):
        state = F.relu(self.read(x[:, 0]))
        for step in range(1, self.steps):
            state = F.relu(self.read(x[:, step]) + self.keep(state))
        return self.answer(state)


torch.manual_seed(0)
model = Recurrent(steps=4).eval()
x = torch.randn(2, 4, 4)

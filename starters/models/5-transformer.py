"""Transformer: attention between places, then a perceptron at each of them."""
import math

import torch
import torch.nn.functional as F
from torch import nn


class Block(nn.Module):
    def __init__(self, size, heads):
        super().__init__()
        self.size, self.heads = size, heads
        self.norm1 = nn.LayerNorm(size)
        self.qkv = nn.Linear(size, 3 * size)
        self.project = nn.Linear(size, size)
        self.norm2 = nn.LayerNorm(size)
        self.up = nn.Linear(size, 4 * size)
        self.down = nn.Linear(4 * size, size)

    def attend(self, x):
        q, k, v = self.qkv(x).split(self.size, dim=2)
        each = self.size // self.heads
        q = q.unflatten(2, (self.heads, each)).transpose(1, 2)
        k = k.unflatten(2, (self.heads, each)).transpose(1, 2)
        v = v.unflatten(2, (self.heads, each)).transpose(1, 2)
        weights = F.softmax(q @ k.transpose(-2, -1) / math.sqrt(each), dim=-1)
        return self.project((weights @ v).transpose(1, 2).flatten(2))

    def forward(self, x):
        x = x + self.attend(self.norm1(x))
        return x + self.down(F.relu(self.up(self.norm2(x))))


torch.manual_seed(0)
model = Block(size=16, heads=2).eval()
x = torch.randn(1, 5, 16)

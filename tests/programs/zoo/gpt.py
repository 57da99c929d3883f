"""A tiny generative transformer over characters."""

import math

import torch
import torch.nn.functional as F
from _report import report
from torch import nn


class CausalAttention(nn.Module):
    """Each place attends to itself and those before it."""

    def __init__(self, size, heads, context):
        super().__init__()
        self.heads = heads
        self.attend = nn.Linear(size, 3 * size, bias=False)
        self.project = nn.Linear(size, size, bias=False)
        self.register_buffer("least", torch.tensor(float("-inf")), persistent=False)
        self.context = context

    def forward(self, x):
        batch, length, size = x.size()
        q, k, v = self.attend(x).split(size, dim=2)
        split = (batch, length, self.heads, size // self.heads)
        q, k, v = (part.view(split).transpose(1, 2) for part in (q, k, v))
        scores = (q @ k.transpose(-2, -1)) / math.sqrt(size // self.heads)
        scores = torch.where(torch.ones_like(scores).tril() == 0, self.least, scores)
        x = F.softmax(scores, dim=-1) @ v
        return self.project(x.transpose(1, 2).contiguous().view(batch, length, size))


class Block(nn.Module):
    """Attention and a perceptron."""

    def __init__(self, size, heads, context):
        super().__init__()
        self.norm1, self.norm2 = nn.RMSNorm(size), nn.RMSNorm(size)
        self.attention = CausalAttention(size, heads, context)
        self.perceptron = nn.ModuleDict(
            {"up": nn.Linear(size, 4 * size), "gate": nn.SiLU(), "down": nn.Linear(4 * size, size)}
        )

    def forward(self, x):
        x = x + self.attention(self.norm1(x))
        hidden = self.perceptron["gate"](self.perceptron["up"](self.norm2(x)))
        return x + self.perceptron["down"](hidden)


class GPT(nn.Module):
    """Scores for the next character at each place."""

    def __init__(self, vocabulary=11, size=16, heads=2, depth=2, context=8):
        super().__init__()
        self.context = context
        self.tokens = nn.Embedding(vocabulary, size)
        self.places = nn.Embedding(context, size)
        self.blocks = nn.ModuleList(Block(size, heads, context) for _ in range(depth))
        self.norm = nn.LayerNorm(size)
        self.head = nn.Linear(size, vocabulary, bias=False)
        self.head.weight = self.tokens.weight

    def forward(self, ids):
        x = self.tokens(ids) + self.places(torch.cumsum(torch.ones_like(ids), 1) - 1)
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))

    @torch.no_grad()
    def generate(self, ids, count, temperature=1.0):
        """Appends `count` characters, each the likeliest at temperature 0, else drawn."""
        for _ in range(count):
            scores = self(ids[:, -self.context :])[:, -1]
            if temperature:
                # The largest of scores with such noise is drawn by softmax's chances.
                scores = scores / temperature - (-torch.rand_like(scores).log()).log()
            chosen = scores.argmax(dim=-1, keepdim=True)
            ids = torch.cat((ids, chosen), dim=1)
        return ids


if __name__ == "__main__":
    ids = torch.tensor([[1, 5, 2, 7, 0], [3, 3, 9, 10, 4]])
    model = report(GPT, ids)
    print(model.generate(ids, 4, temperature=0))
    torch.manual_seed(4)
    print(model.generate(ids, 6))
    loss = F.cross_entropy(model(ids).view(-1, 11), ids.roll(-1, 1).view(-1), ignore_index=4)
    print(f"{loss.item():.4f}", len(list(model.parameters())))

"""A vision transformer: images as sequences of patches."""

import torch
from _report import report
from torch import nn


class Attention(nn.Module):
    """Self-attention with several heads, one linear layer for all of them."""

    def __init__(self, size, heads):
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(size, 3 * size)
        self.out = nn.Linear(size, size)

    def forward(self, x):
        batch, length, size = x.shape
        x = self.qkv(x).reshape(batch, length, 3, self.heads, size // self.heads)
        q, k, v = x.permute(2, 0, 3, 1, 4).unbind(0)
        x = nn.functional.scaled_dot_product_attention(q, k, v)
        return self.out(x.transpose(1, 2).reshape(batch, length, size))


class Layer(nn.Module):
    """Attention and a perceptron, each on normalised input and added."""

    def __init__(self, size, heads):
        super().__init__()
        self.norm1 = nn.LayerNorm(size, eps=1e-6)
        self.attention = Attention(size, heads)
        self.norm2 = nn.LayerNorm(size, eps=1e-6)
        self.perceptron = nn.Sequential(
            nn.Linear(size, 2 * size), nn.GELU(), nn.Dropout(0.1), nn.Linear(2 * size, size)
        )

    def forward(self, x):
        x = x + self.attention(self.norm1(x))
        return x + self.perceptron(self.norm2(x))


class VisionTransformer(nn.Module):
    """Classifies by what a token of its own has gathered."""

    def __init__(self, size=32, heads=4, depth=2, image=16, patch=4, classes=10):
        super().__init__()
        self.patches = nn.Conv2d(3, size, kernel_size=patch, stride=patch)
        self.token = nn.Parameter(torch.zeros(1, 1, size))
        length = (image // patch) ** 2 + 1
        self.position = nn.Parameter(torch.empty(1, length, size).normal_(std=0.02))
        self.layers = nn.Sequential(*[Layer(size, heads) for _ in range(depth)])
        self.norm = nn.LayerNorm(size)
        self.head = nn.Linear(size, classes)

    def forward(self, images):
        x = self.patches(images).flatten(2).transpose(1, 2)
        x = torch.cat([self.token.expand(x.shape[0], -1, -1), x], dim=1) + self.position
        return self.head(self.norm(self.layers(x))[:, 0])


class Encoder(nn.Module):
    """The same of torch.nn's own layers."""

    def __init__(self, size=8, heads=2, depth=2, classes=3):
        super().__init__()
        layer = nn.TransformerEncoderLayer(
            size, heads, 2 * size, dropout=0.1, activation="gelu", batch_first=True, norm_first=True
        )
        self.encoder = nn.TransformerEncoder(layer, depth, enable_nested_tensor=False)
        self.head = nn.Linear(size, classes)

    def forward(self, x):
        return self.head(self.encoder(x).mean(1))


if __name__ == "__main__":
    torch.manual_seed(1)
    report(lambda: VisionTransformer(8, 2), torch.randn(2, 3, 16, 16))
    report(lambda: Encoder(), torch.randn(2, 5, 8), trace=False)

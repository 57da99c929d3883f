"""The first parameters of modules in every floating-point type."""

import torch
from torch import nn

MAKERS = [
    lambda **k: nn.Linear(5, 7, **k),
    lambda **k: nn.Linear(64, 64, **k),
    lambda **k: nn.Conv1d(3, 4, 3, **k),
    lambda **k: nn.Conv2d(8, 16, 3, **k),
    lambda **k: nn.ConvTranspose2d(3, 4, 3, **k),
    lambda **k: nn.Bilinear(3, 4, 5, **k),
    lambda **k: nn.Embedding(6, 5, **k),
    lambda **k: nn.EmbeddingBag(5, 3, **k),
    lambda **k: nn.LSTM(3, 4, 2, **k),
    lambda **k: nn.GRU(3, 4, **k),
    lambda **k: nn.RNN(3, 4, bidirectional=True, **k),
    lambda **k: nn.LSTMCell(3, 4, **k),
    lambda **k: nn.MultiheadAttention(8, 2, **k),
    lambda **k: nn.TransformerEncoderLayer(8, 2, 16, **k),
    lambda **k: nn.BatchNorm2d(4, **k),
    lambda **k: nn.LayerNorm(4, **k),
    lambda **k: nn.PReLU(**k),
]

for dtype in (torch.float32, torch.float64, torch.float16, torch.bfloat16):
    for make in MAKERS:
        torch.manual_seed(3)
        module = make(dtype=dtype)
        print(dtype, type(module).__name__)
        for name, value in module.state_dict().items():
            flat = value.flatten().tolist()
            shown = [f"{number:.5g}" for number in (flat[0], flat[-1], sum(flat))]
            print("   ", name, tuple(value.shape), *shown)
        print("    next:", torch.rand(1).item())

"""merge_matmul with two groups of multiplications: PyTorch 2.14.1 raises an error there."""

import torch
from torch.fx.experimental.merge_matmul import merge_matmul


class Model(torch.nn.Module):
    def forward(self, x, y, w, v):
        return torch.matmul(x, w), torch.matmul(x, v), torch.matmul(y, w), torch.matmul(y, v)


print(merge_matmul(Model()).code)

# Sizes at the edges: windows larger than memory, nothing at all, places that aren't numbers.

import torch
import torch.nn.functional as F


def attempt(call):
    try:
        result = call()
        print(tuple(result.shape), result.sum().item() if result.numel() < 99 else "")
    except Exception as error:
        print(type(error).__name__, error)


x = torch.ones(1, 2, 4, 4)
nowhere = torch.full((1, 2, 2, 2), float("nan"))
attempt(lambda: F.max_pool2d(x, 2147483647, 1, 1073741823))
attempt(lambda: F.pad(torch.zeros(0, 3), (1 << 40, 0)))
attempt(lambda: F.ctc_loss(torch.zeros(4, 1, 3), torch.tensor([[1, 2, -1]]), (4,), (2,)))
attempt(lambda: F.batch_norm(torch.zeros(0, 2, 3), None, None, training=True))
attempt(lambda: F.group_norm(torch.zeros(0, 2, 3), 2))
attempt(lambda: F.pixel_shuffle(torch.zeros(1, 0, 1, 1), 2**15))
attempt(lambda: F.grid_sample(x, nowhere, align_corners=False))
attempt(lambda: F.grid_sample(x, nowhere * 0 + 9, padding_mode="border", align_corners=False))
attempt(lambda: F.scaled_dot_product_attention(x[0, 0, :2, :0], x[0, 0, :3, :0], x[0, 0, :3]))
attempt(lambda: F.max_pool3d(torch.ones(1, 1, 1, 1, 1), 1, 1, 0, 1 << 30))
attempt(lambda: F.pad(x, (1 << 20, 0)).sum())

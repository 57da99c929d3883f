# A result of size 1 is the mean of everything, of tensors that the other sizes refuse; sizes as a
# tuple want a dimension more than they are.
import torch
from torch.nn import functional as F


def show(label, call):
    try:
        print(label, call())
    except Exception as error:
        print(f"{label} {type(error).__name__}: {error}")


x = torch.arange(12.0).reshape(3, 4)
for size in (1, (1, 1), (None, 1), 2, (1, 2)):
    for value in (x, x[None], x[0], x[None, None], x[None, None, None], x.long(), x[:0]):
        shape = f"{size} {tuple(value.shape)} {value.dtype}"
        show(f"avg {shape}", lambda: F.adaptive_avg_pool2d(value, size))
        show(f"max {shape}", lambda: F.adaptive_max_pool2d(value, size))
for size in (1, 2, (1, 1, 1)):
    for value in (x, x[None], x[0], x[None, None]):
        show(f"3d {size} {tuple(value.shape)}", lambda: F.adaptive_avg_pool3d(value, size))
print(F.adaptive_avg_pool2d(x[None].requires_grad_(), 1))
print(torch.nn.AdaptiveAvgPool2d(1)(x))

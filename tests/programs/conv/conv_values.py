"""Convolutions of whole numbers, which every order of adding gives exactly."""

import torch
import torch.nn.functional as F


def numbers(*sizes, dtype=torch.float32):
    count = 1
    for size in sizes:
        count *= size
    return ((torch.arange(count) * 7 + 3) % 11 - 5).reshape(sizes).to(dtype)


print(F.conv1d(numbers(1, 2, 7), numbers(3, 2, 3)))
print(F.conv2d(numbers(1, 2, 5, 6), numbers(2, 2, 3, 2), numbers(2)))
print(F.conv3d(numbers(1, 1, 3, 4, 3), numbers(2, 1, 2, 2, 2), numbers(2)))
print(torch.conv2d(numbers(2, 5, 6), numbers(1, 2, 3, 3), stride=2, padding=1))


def show(result):
    flat = result.flatten()
    weights = torch.arange(flat.numel()) % 13 + 1
    total = int((flat.to(torch.int64) * weights).sum())
    print(tuple(result.shape), result.stride(), result.dtype, total)


for dtype in (torch.float32, torch.int64, torch.float64, torch.bfloat16):
    x = numbers(2, 6, 9, 8, dtype=dtype)
    bias = numbers(12, dtype=dtype)
    for groups in (1, 2, 3, 6):
        w = numbers(12, 6 // groups, 3, 2, dtype=dtype)
        show(F.conv2d(x, w, bias, groups=groups))
        show(F.conv2d(x, w, None, 2, 1, 1, groups))
        show(F.conv2d(x, w, bias, (2, 1), (1, 2), (2, 1), groups))
        show(F.conv2d(x, w, bias, 3, (2, 4), (1, 3), groups))
        show(F.conv2d(x[0], w, bias, padding="same", groups=groups))
        show(F.conv2d(x, w, bias, padding="same", dilation=(2, 3), groups=groups))
        show(F.conv2d(x, w, bias, padding="valid", stride=2, groups=groups))
show(F.conv2d(numbers(1, 3, 40, 40), numbers(5, 3, 1, 1)))
show(F.conv2d(numbers(3, 3, 30, 31), numbers(64, 3, 7, 7), stride=2, padding=3))
show(F.conv2d(numbers(1, 70, 33, 35), numbers(9, 70, 3, 3), padding=1))
show(F.conv1d(numbers(2, 4, 50), numbers(8, 2, 5), numbers(8), 2, 4, 3, 2))
show(F.conv1d(numbers(4, 50), numbers(4, 1, 5), padding="same", groups=4))
show(F.conv3d(numbers(2, 4, 7, 6, 5), numbers(6, 2, 3, 2, 2), None, (1, 2, 1), (2, 0, 1), 1, 2))
show(F.conv3d(numbers(4, 7, 6, 5), numbers(6, 4, 3, 3, 3), padding="same"))
# Strided operands
x = numbers(2, 8, 9, 6).transpose(1, 3)
w = numbers(3, 2, 6, 4).permute(3, 2, 0, 1)
show(F.conv2d(x, w))
show(F.conv2d(x[:, :, ::2, 1:], w, numbers(8)[::2]))
show(F.conv2d(numbers(1, 6, 1, 1).expand(2, 6, 5, 5), w, padding=2))
# Nothing in, nothing out
show(F.conv2d(torch.zeros(0, 6, 5, 5), torch.ones(4, 6, 3, 2)))
show(F.conv2d(torch.zeros(2, 0, 5, 5), torch.ones(4, 0, 3, 2)))
show(F.conv1d(torch.zeros(0, 4, 0), torch.zeros(4, 4, 3), padding=2))
# What gradients would be told
w = torch.ones(4, 6, 3, 2, requires_grad=True)
for result in (F.conv2d(x, w), F.conv2d(x[0], w), F.conv2d(x, w, padding="same")):
    print(result.requires_grad, result.grad_fn.__class__.__name__)
with torch.no_grad():
    print(F.conv2d(x, w).requires_grad)
print(F.conv2d is torch.conv2d, F.conv_transpose3d is torch.conv_transpose3d, F.conv1d.__name__)

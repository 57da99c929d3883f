"""Transposed convolutions of whole numbers."""

import torch
import torch.nn.functional as F


def numbers(*sizes, dtype=torch.float32):
    count = 1
    for size in sizes:
        count *= size
    return ((torch.arange(count) * 7 + 3) % 11 - 5).reshape(sizes).to(dtype)


print(F.conv_transpose1d(numbers(1, 2, 4), numbers(2, 3, 3)))
print(F.conv_transpose2d(numbers(1, 2, 3, 2), numbers(2, 1, 2, 3), numbers(1)))
print(F.conv_transpose2d(numbers(2, 3, 2), numbers(2, 2, 2, 2), numbers(2), stride=2))
print(F.conv_transpose3d(numbers(1, 1, 2, 1, 2), numbers(1, 2, 2, 2, 1), numbers(2)))


def show(result):
    flat = result.flatten()
    weights = torch.arange(flat.numel()) % 13 + 1
    total = int((flat.to(torch.int64) * weights).sum())
    print(tuple(result.shape), result.stride(), result.dtype, total)


for dtype in (torch.float32, torch.int64, torch.float64, torch.bfloat16):
    x = numbers(2, 6, 5, 4, dtype=dtype)
    for groups in (1, 2, 3, 6):
        w = numbers(6, 2, 3, 2, dtype=dtype)
        bias = numbers(2 * groups, dtype=dtype)
        show(F.conv_transpose2d(x, w, bias, groups=groups))
        show(F.conv_transpose2d(x, w, None, 2, 1, 1, groups))
        show(F.conv_transpose2d(x, w, bias, (3, 1), (1, 0), (2, 0), groups, (1, 2)))
        show(F.conv_transpose2d(x[1], w, bias, padding=(2, 1), groups=groups))
        show(F.conv_transpose2d(x, w, bias, 2, 3, 1, groups, 4))
show(F.conv_transpose1d(numbers(2, 4, 9), numbers(4, 3, 5), numbers(6), 3, 2, 1, 2, 2))
show(F.conv_transpose3d(numbers(2, 4, 3, 4, 5), numbers(4, 3, 2, 3, 3), None, (2, 1, 2), 1))
show(F.conv_transpose2d(numbers(1, 30, 40, 41), numbers(30, 20, 4, 4), None, 2, 1))
show(F.conv_transpose2d(numbers(2, 5, 4, 6).transpose(1, 3), numbers(2, 6, 3, 3).transpose(0, 1)))
show(F.conv_transpose1d(torch.zeros(0, 4, 9), torch.zeros(4, 4, 3)))
w = torch.ones(6, 2, 3, 2, requires_grad=True)
x = numbers(2, 6, 5, 4)
for result in (F.conv_transpose2d(x, w), F.conv_transpose2d(x[0], w)):
    print(result.requires_grad, result.grad_fn.__class__.__name__)

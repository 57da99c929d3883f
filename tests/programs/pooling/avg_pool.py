# Average pooling: divisors, padding, sizes; and the power average.

import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
x = torch.randn(2, 2, 5, 6)
print(F.avg_pool2d(x, 2))
print(F.avg_pool2d(x[0], 3, 2, 1))
print(F.avg_pool2d(x[0], 3, 2, 1, count_include_pad=False))
print(F.avg_pool2d(x[0], 3, 2, 1, ceil_mode=True))
print(F.avg_pool2d(x[0], 3, 2, 1, ceil_mode=True, count_include_pad=False))
print(F.avg_pool2d(x[0], (2, 3), divisor_override=4))
print(F.avg_pool1d(x[0], 2), F.avg_pool1d(x[0], 3, 1, 1, False, False))
print(F.avg_pool1d(x[0, 0], kernel_size=(2,), stride=(3,)))
y = torch.randn(1, 2, 4, 4, 5)
print(F.avg_pool3d(y, 2), F.avg_pool3d(y[0], 3, 2, 1, True, False, 5))
print(F.avg_pool2d(x.transpose(2, 3), 2)[0, 0])
print(F.avg_pool2d(torch.arange(16).view(1, 4, 4), 2))
print(F.avg_pool2d(torch.zeros(0, 2, 4, 4), 2).shape)
print(F.lp_pool1d(x[0], 2, 2), F.lp_pool2d(x, 3, 2)[0], F.lp_pool2d(x[0], 1.5, (2, 3), 1).shape)
w = torch.randn(1, 1, 4, 4, requires_grad=True)


def names(*values):
    print(*(type(value.grad_fn).__name__ for value in values))


names(F.avg_pool2d(w, 2), F.avg_pool1d(w[0], 2), F.avg_pool3d(w, (1, 2, 2)))
for module in (
    nn.AvgPool1d(2), nn.AvgPool2d(3, 2, 1), nn.AvgPool2d(2, count_include_pad=False),
    nn.AvgPool3d(2, divisor_override=3), nn.LPPool1d(2, 3), nn.LPPool2d(2, 3, stride=2),
):
    print(module, module.kernel_size, module.stride)
print(nn.AvgPool1d(2)(x[0]).shape, nn.AvgPool2d(2)(x).shape, nn.AvgPool3d(2)(y).shape)
print(nn.LPPool2d(2, 2)(x)[0, 0])


def attempt(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)


attempt(lambda: F.avg_pool2d(x, 9))
attempt(lambda: F.avg_pool2d(x, 2, padding=2))
attempt(lambda: F.avg_pool2d(x, 0))
attempt(lambda: F.avg_pool2d(x, 2, 0))
attempt(lambda: F.avg_pool2d(x, 2, divisor_override=0))
attempt(lambda: F.avg_pool2d(x, (2, 2, 2)))
attempt(lambda: F.avg_pool2d(x[0, 0], 2))
attempt(lambda: F.avg_pool1d(x, 2))
attempt(lambda: F.avg_pool1d(x[0], (2, 2)))
attempt(lambda: F.avg_pool1d(x[0], 20))
attempt(lambda: F.avg_pool3d(x[0, 0], 2))
attempt(lambda: F.avg_pool3d(y, 9))
attempt(lambda: F.avg_pool2d(x > 0, 2))
attempt(lambda: F.avg_pool2d(torch.zeros(2, 0, 4, 4), 2))
attempt(lambda: F.avg_pool2d("x", 2))
attempt(lambda: F.avg_pool2d(x))
attempt(lambda: F.avg_pool2d(x, 2, 1, 0, False, True, None, 3))

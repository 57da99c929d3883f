# Adaptive pooling: windows from the wanted size.

import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
x = torch.randn(2, 2, 5, 7)
print(F.adaptive_avg_pool2d(x, 1))
print(F.adaptive_avg_pool2d(x, (2, 3)), F.adaptive_avg_pool2d(x, (None, 2)).shape)
print(F.adaptive_avg_pool2d(x[0], 6).shape, F.adaptive_avg_pool2d(x[0], 6)[0])
print(F.adaptive_avg_pool1d(x[0], 3), F.adaptive_avg_pool1d(x[0, 0], (2,)))
y = torch.randn(1, 2, 3, 4, 5)
print(F.adaptive_avg_pool3d(y, 2), F.adaptive_avg_pool3d(y[0], (1, None, 2)).shape)
print(F.adaptive_max_pool2d(x, 1), F.adaptive_max_pool2d(x, (2, 3), return_indices=True))
print(F.adaptive_max_pool1d(x[0], 3, True), F.adaptive_max_pool1d(x[0, 0], 2))
print(F.adaptive_max_pool3d(y, 2), F.adaptive_max_pool3d(y[0], 1, return_indices=True)[1])
print(F.adaptive_avg_pool2d(x.transpose(2, 3), 2)[0, 0])
print(F.adaptive_avg_pool2d(torch.zeros(0, 2, 4, 4), 2).shape, F.adaptive_avg_pool2d(x, 0).shape)
w = torch.randn(1, 1, 4, 4, requires_grad=True)


def names(*values):
    print(*(type(value.grad_fn).__name__ for value in values))


names(F.adaptive_avg_pool2d(w, 2), F.adaptive_avg_pool2d(w, 1))
names(F.adaptive_avg_pool1d(w[0], 2), F.adaptive_avg_pool3d(w, 2))
names(F.adaptive_avg_pool3d(w, 1), F.adaptive_max_pool3d(w, 2))
names(F.adaptive_max_pool2d(w, 2), F.adaptive_max_pool1d(w[0], 2))
for module in (
    nn.AdaptiveAvgPool1d(3), nn.AdaptiveAvgPool2d((1, None)), nn.AdaptiveAvgPool3d(2),
    nn.AdaptiveMaxPool1d(3), nn.AdaptiveMaxPool2d(2, return_indices=True), nn.AdaptiveMaxPool3d(1),
):
    print(module, module.output_size)
print(nn.AdaptiveAvgPool2d((1, None))(x).shape, nn.AdaptiveMaxPool2d(2, True)(x)[1].shape)


def attempt(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)


attempt(lambda: F.adaptive_avg_pool2d(x, (1, 2, 3)))
attempt(lambda: F.adaptive_avg_pool2d(x[0, 0], 2))
attempt(lambda: F.adaptive_avg_pool2d(x, -1))
attempt(lambda: F.adaptive_avg_pool1d(x, 2))
attempt(lambda: F.adaptive_avg_pool1d(x[0], (2, 2)))
attempt(lambda: F.adaptive_avg_pool3d(x[0, 0], 2))
attempt(lambda: F.adaptive_avg_pool2d(x.long(), 2))
attempt(lambda: F.adaptive_max_pool2d(x, (1, 2, 3)))
attempt(lambda: F.adaptive_max_pool2d(x[0, 0], 2))
attempt(lambda: F.adaptive_max_pool2d(x > 0, 2))
attempt(lambda: F.adaptive_max_pool3d(x[0, 0], 2))
attempt(lambda: F.adaptive_avg_pool2d(torch.zeros(2, 0, 4, 4), 2).shape)
attempt(lambda: F.adaptive_avg_pool2d(torch.zeros(2, 2, 0, 4), 2))
attempt(lambda: F.adaptive_avg_pool2d(x))

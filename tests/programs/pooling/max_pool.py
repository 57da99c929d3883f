# Maximum pooling in one, two and three dimensions: values, places, rules for sizes.

import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
x = torch.randn(2, 3, 7, 6)
print(F.max_pool2d(x, 2))
print(F.max_pool2d(x, 3, stride=2, padding=1).shape, F.max_pool2d(x, (2, 3), (1, 2), (1, 0)).shape)
print(F.max_pool2d(x[0, :1], 3, 1, 1, 2))
print(F.max_pool2d(x, 2, ceil_mode=True)[0, 0])
values, places = F.max_pool2d(x, 2, return_indices=True)
print(places, places.dtype)
print(torch.equal(x.flatten(2).gather(2, places.flatten(2)).view_as(values), values))
print(F.max_pool2d_with_indices(x[0], 3, 2, 1)[1])
print(F.max_pool2d(x.transpose(2, 3), 2)[0, 0])
print(F.max_pool1d(x[0], 2), F.max_pool1d(x[0], 3, 2, 1, return_indices=True)[1])
print(F.max_pool1d(x[0, 0], 2, dilation=2))
y = torch.randn(1, 2, 4, 5, 6)
print(F.max_pool3d(y, 2), F.max_pool3d(y[0], (1, 2, 3), return_indices=True)[1])
print(torch.max_pool2d(x, 2).sum().item() == F.max_pool2d(x, 2).sum().item())
print(F.max_pool2d(torch.tensor([[[1.0, float("nan")], [3.0, 2.0]]]), 2))
print(F.max_pool2d(torch.full((1, 2, 2), float("-inf")), 2, return_indices=True))
print(F.max_pool2d(torch.arange(16).view(1, 4, 4), 2))
print(F.max_pool2d(torch.zeros(0, 2, 4, 4), 2).shape)
w = torch.randn(1, 1, 4, 4, requires_grad=True)


def names(*values):
    print(*(type(value.grad_fn).__name__ for value in values))


names(F.max_pool2d(w, 2), F.max_pool1d(w[0], 2), F.max_pool3d(w, (1, 2, 2)))
for module in (
    nn.MaxPool1d(2), nn.MaxPool2d(3, 2, 1), nn.MaxPool2d((2, 3), ceil_mode=True),
    nn.MaxPool3d(2, return_indices=True), nn.MaxPool2d(2, dilation=2),
):
    print(module, vars(module)["kernel_size"], module.stride, list(module.state_dict()))
print(nn.MaxPool2d(2, return_indices=True)(x)[0].shape, nn.MaxPool1d(2)(x[0]).shape)
print(nn.MaxPool3d(2)(y).shape)


def attempt(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)


attempt(lambda: F.max_pool2d(x, 9))
attempt(lambda: F.max_pool2d(x, 2, padding=2))
attempt(lambda: F.max_pool2d(x, 0))
attempt(lambda: F.max_pool2d(x, 2, stride=0))
attempt(lambda: F.max_pool2d(x, 2, dilation=0))
attempt(lambda: F.max_pool2d(x, 2, padding=-1))
attempt(lambda: F.max_pool2d(x, (2, 2, 2)))
attempt(lambda: F.max_pool2d(x, 2, (1, 1, 1)))
attempt(lambda: F.max_pool2d(x[0, 0], 2))
attempt(lambda: F.max_pool2d(x[0, 0, 0], 2))
attempt(lambda: F.max_pool1d(x, 2))
attempt(lambda: F.max_pool1d(x[0], 20))
attempt(lambda: F.max_pool1d(x[0], 2, padding=2))
attempt(lambda: F.max_pool1d(x[0], 2, stride=-1))
attempt(lambda: F.max_pool3d(x, 2).shape)
attempt(lambda: F.max_pool3d(x[0, 0], 2))
attempt(lambda: F.max_pool3d(y, 9))
attempt(lambda: F.max_pool2d(x > 0, 2))
attempt(lambda: F.max_pool2d(torch.zeros(2, 0, 4, 4), 2))
attempt(lambda: F.max_pool2d(torch.zeros(2, 2, 0, 4), 2))
attempt(lambda: F.max_pool2d([1.0], 2))
attempt(lambda: F.max_pool2d(x, "2"))
attempt(lambda: torch.max_pool2d(x))
attempt(lambda: F.max_pool2d(x, 1 << 40))

# The way back from maximum pooling.

import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
x = torch.randn(1, 2, 4, 5)
values, places = F.max_pool2d(x, 2, return_indices=True)
print(F.max_unpool2d(values, places, 2))
print(F.max_unpool2d(values, places, 2, output_size=(4, 5)))
print(F.max_unpool2d(values, places, 2, output_size=x.size())[0].shape)
line, at = F.max_pool1d(x[0], 2, 2, return_indices=True)
print(F.max_unpool1d(line, at, 2), F.max_unpool1d(line[0], at[0], (2,), output_size=[5]).shape)
box, where = F.max_pool3d(x, (1, 2, 2), return_indices=True)
print(F.max_unpool3d(box, where, (1, 2, 2), output_size=(2, 4, 5)).shape)
for module in (nn.MaxUnpool1d(2), nn.MaxUnpool2d(3, 2, 1), nn.MaxUnpool3d((1, 2, 2))):
    print(module)
print(nn.MaxUnpool2d(2)(values, places, output_size=(4, 5)).equal(
    F.max_unpool2d(values, places, 2, output_size=(4, 5))))


def attempt(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)


attempt(lambda: F.max_unpool2d(values, places, 2, output_size=(9, 9)))
attempt(lambda: F.max_unpool2d(values, places, 2, output_size=(4, 5, 6)))
attempt(lambda: F.max_unpool2d(values, places[:, :1], 2))
attempt(lambda: F.max_unpool2d(values, places.masked_fill(places == places.max(), 99), 2))

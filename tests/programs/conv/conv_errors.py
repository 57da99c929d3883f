"""What convolutions say about arguments that don't fit."""

import torch
import torch.nn.functional as F


def attempt(function, *args, **kwargs):
    try:
        result = function(*args, **kwargs)
    except (RuntimeError, TypeError, NotImplementedError) as error:
        print(f"{type(error).__name__}: {error}")
    else:
        print(tuple(result.shape))


z = torch.zeros
x, w = z(1, 4, 9, 8), z(6, 4, 3, 3)
attempt(F.conv2d)
attempt(F.conv2d, x)
attempt(F.conv2d, 1, 2)
attempt(F.conv2d, x, w, stride="x")
attempt(F.conv2d, x, w, stride=1.5)
attempt(F.conv2d, x, w, foo=1)
attempt(F.conv_transpose2d, x, w, foo=1)
attempt(F.conv_transpose2d, x, w, padding="same")
print("- ranks")
for function, input, weight in (
    (F.conv2d, z(9, 8), w),
    (F.conv2d, z(1, 2, 4, 9, 8), w),
    (F.conv2d, x, z(6, 4, 3)),
    (F.conv2d, x, z(6, 4)),
    (F.conv2d, x, z(6, 4, 3, 3, 3)),
    (F.conv1d, z(9), z(6, 4, 3)),
    (F.conv1d, z(1, 4, 9), w),
    (F.conv3d, z(4, 9, 9), z(6, 4, 3, 3, 3)),
    (F.conv_transpose1d, z(9), z(6, 4, 3)),
    (F.conv_transpose2d, z(9, 8), w),
    (F.conv_transpose3d, z(1, 9), z(6, 4, 3, 3, 3)),
):
    attempt(function, input, weight)
print("- channels, groups and bias")
attempt(F.conv2d, x, z(6, 3, 3, 2))
attempt(F.conv2d, x[0], z(6, 3, 3, 2))
attempt(F.conv2d, x, w, z(5))
attempt(F.conv2d, x, w, z(6, 1))
attempt(F.conv2d, x, z(6, 2, 3, 2), groups=3)
attempt(F.conv2d, x, z(5, 2, 3, 2), groups=2)
attempt(F.conv2d, x, z(1, 2, 3, 2), groups=2)
attempt(F.conv2d, x, w, groups=0)
attempt(F.conv2d, x, w, groups=-1)
attempt(F.conv2d, x, z(0, 4, 3, 3))
t = z(4, 6, 3, 2)
attempt(F.conv_transpose2d, x, z(5, 6, 3, 2))
attempt(F.conv_transpose2d, x, t, z(5))
attempt(F.conv_transpose2d, x, t, z(6), groups=2)
attempt(F.conv_transpose2d, x, t, groups=3)
attempt(F.conv_transpose2d, x, t, groups=0)
print("- numbers")
for options in (
    {"stride": 0}, {"stride": -1}, {"stride": (1, 2, 3)}, {"stride": ()}, {"padding": -1},
    {"padding": (1, 2, 3)}, {"padding": 2**62}, {"dilation": 0}, {"dilation": -1},
    {"dilation": (1, 2, 3)}, {"dilation": 9}, {"padding": "sane"},
    {"padding": "same", "stride": 2}, {"padding": "same", "dilation": (1, 2, 3)},
):
    print(options)
    attempt(F.conv2d, x, w, **options)
for options in (
    {"stride": 0}, {"output_padding": 1}, {"output_padding": -1}, {"output_padding": (1, 2, 3)},
    {"padding": 5}, {"padding": 50}, {"dilation": 0}, {"dilation": -1},
    {"output_padding": 1, "dilation": 2},
):
    print(options)
    attempt(F.conv_transpose2d, x, t, **options)
attempt(F.conv_transpose1d, z(4, 9), z(4, 6, 3), None, 3, 0, 3)
attempt(F.conv_transpose1d, z(4, 9), z(4, 6, 3), dilation=0)
attempt(F.conv_transpose3d, z(4, 9, 9, 9), z(4, 6, 3, 3, 3), output_padding=2)
attempt(F.conv_transpose3d, z(4, 9, 9, 9), z(4, 6, 3, 3, 3), dilation=0)
print("- sizes")
attempt(F.conv2d, z(2, 4, 2, 8), w)
attempt(F.conv2d, z(2, 4, 2, 8), w, dilation=3, padding=1)
attempt(F.conv1d, z(4, 2), z(6, 4, 3))
attempt(F.conv3d, z(1, 4, 2, 2, 2), z(6, 4, 3, 3, 3))
attempt(F.conv2d, x, z(6, 4, 0, 3))
attempt(F.conv1d, z(4, 9), z(6, 4, 0))
attempt(F.conv3d, z(4, 9, 9, 9), z(6, 4, 0, 0, 0))
attempt(F.conv2d, z(2, 4, 0, 8), w, padding=2)
attempt(F.conv1d, z(2, 4, 0), z(6, 4, 3), padding=2)
attempt(F.conv_transpose1d, z(2, 4, 0), z(4, 6, 3))
attempt(F.conv_transpose2d, x, z(4, 0, 3, 3))
attempt(F.conv_transpose3d, z(1, 4, 9, 9, 9), z(4, 0, 3, 3, 3))
print("- types")
attempt(F.conv2d, x.long(), w)
attempt(F.conv2d, x, w.long())
attempt(F.conv2d, x, w, z(6).long())
attempt(F.conv2d, x.bool(), w.bool())
attempt(F.conv3d, z(4, 9, 9, 9).bool(), z(6, 4, 3, 3, 3).bool())
attempt(F.conv_transpose1d, z(4, 9).bool(), z(4, 6, 3).bool())
d = torch.float64
attempt(F.conv2d, x, w.to(d))
attempt(F.conv2d, x.to(d), w)
attempt(F.conv2d, x, w, z(6).to(d))
attempt(F.conv3d, z(1, 4, 9, 9, 9), z(6, 4, 3, 3, 3).to(d))
attempt(F.conv_transpose2d, x, t.to(d))

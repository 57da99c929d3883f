# Changing the size of images: modes, corners, scale factors.

import torch
import torch.nn.functional as F
from torch import nn

torch.set_printoptions(precision=3, sci_mode=False)
x = torch.arange(24.0).view(1, 2, 3, 4) ** 1.5
print(F.interpolate(x, size=(5, 6)))
print(F.interpolate(x, scale_factor=2)[0, 0])
print(F.interpolate(x, scale_factor=(1.7, 0.6))[0, 0], F.interpolate(x, scale_factor=0.5))
print(F.interpolate(x, scale_factor=1.7, recompute_scale_factor=True)[0, 0])
print(F.interpolate(x, size=5, mode="nearest-exact")[0, 0])
for corners in (False, True):
    print(F.interpolate(x, size=(5, 6), mode="bilinear", align_corners=corners)[0, 0])
    print(F.interpolate(x, size=(2, 2), mode="bilinear", align_corners=corners)[0, 0])
    print(F.interpolate(x, scale_factor=1.3, mode="bilinear", align_corners=corners)[0, 0])
    print(F.interpolate(x, size=(5, 3), mode="bicubic", align_corners=corners)[0, 0])
    print(F.interpolate(x[0], size=7, mode="linear", align_corners=corners)[0])
    print(F.interpolate(x, scale_factor=1.3, mode="bicubic", align_corners=corners)[0, 0])
    y = x.view(1, 2, 2, 2, 3)
    print(F.interpolate(y, size=(3, 2, 4), mode="trilinear", align_corners=corners)[0, 0])
print(F.interpolate(x, size=(1, 1), mode="bilinear", align_corners=True))
print(F.interpolate(x, size=2, mode="area"), F.interpolate(x[0], size=3, mode="area").shape)
print(F.interpolate(x[0], scale_factor=2), F.interpolate(y, size=(1, 2, 2)))
print(F.interpolate(x[0], 5, mode="nearest-exact")[0])
print(F.interpolate(y, 3, mode="nearest-exact")[0, 0])
print(F.interpolate(x, scale_factor=2.5, mode="bicubic", recompute_scale_factor=True).shape)
w = x.clone().requires_grad_()
for mode in ("nearest", "bilinear", "bicubic", "area", "nearest-exact"):
    print(mode, type(F.interpolate(w, size=2, mode=mode).grad_fn).__name__)
print(type(F.interpolate(w[0], size=2).grad_fn).__name__)
print(type(F.interpolate(w[0], size=2, mode="linear").grad_fn).__name__)
for module in (
    nn.Upsample(scale_factor=2), nn.Upsample((4, 4), mode="bilinear", align_corners=True),
    nn.UpsamplingNearest2d(scale_factor=3), nn.UpsamplingBilinear2d(size=(2, 2)),
    nn.Upsample(scale_factor=(2, 3)),
):
    print(module, module(x).shape)
print(F.upsample(x, 2).shape)


def attempt(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)


attempt(lambda: F.interpolate(x))
attempt(lambda: F.interpolate(x, 2, 2))
attempt(lambda: F.interpolate(x, (2, 2, 2)))
attempt(lambda: F.interpolate(x, scale_factor=(2, 2, 2)))
attempt(lambda: F.interpolate(x, 2, mode="linear"))
attempt(lambda: F.interpolate(x[0], 2, mode="bilinear"))
attempt(lambda: F.interpolate(x, 2, mode="trilinear"))
attempt(lambda: F.interpolate(x, 2, mode="cubic"))
attempt(lambda: F.interpolate(x, 2, align_corners=True))
attempt(lambda: F.interpolate(x[0, 0], 2))
attempt(lambda: F.interpolate(x, 0))
attempt(lambda: F.interpolate(x, -1))
attempt(lambda: F.interpolate(x, scale_factor=-1.0))
attempt(lambda: F.interpolate(x, scale_factor=0.1))
attempt(lambda: F.interpolate(x, 2, recompute_scale_factor=True))
attempt(lambda: F.interpolate(x.long(), 2, mode="bilinear"))
attempt(lambda: F.interpolate(torch.zeros(1, 0, 2, 2), 2))
attempt(lambda: F.interpolate(torch.zeros(0, 1, 2, 2), 2).shape)
attempt(lambda: F.interpolate(x, 1 << 40))

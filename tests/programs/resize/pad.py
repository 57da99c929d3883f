# Padding: constant, reflecting, repeating the edge, going round; as function and as modules.

import torch
import torch.nn.functional as F
from torch import nn

x = torch.arange(12.0).view(1, 1, 3, 4)
print(F.pad(x, (1, 2)), F.pad(x, (1, 0, 0, 1), value=9.0), F.pad(x, (-1, 1, 0, -1)))
for mode in ("reflect", "replicate", "circular"):
    print(mode, F.pad(x, (1, 2, 2, 1), mode=mode))
    print(F.pad(x[0], (2, 1), mode=mode), F.pad(x[0, 0], (0, 3), mode=mode))
    print(F.pad(x.view(1, 1, 3, 2, 2), (1, 0, 1, 1, 0, 1), mode=mode))
    print(F.pad(x.long(), (1, 1, 0, 0), mode=mode)[0, 0, 0])
print(F.pad(x, (-1, 2, 1, -1), mode="replicate"), F.pad(x, (1, -1, 1, 0), mode="circular"))
print(F.pad(x, (-1, 1, 0, 0), mode="reflect"), F.pad(x, (-2, 1, 0, 0), mode="circular"))
w = x.clone().requires_grad_()
for mode in ("constant", "reflect", "replicate", "circular"):
    print(mode, type(F.pad(w, (1, 1, 1, 1), mode=mode).grad_fn).__name__)
print(type(F.pad(w[0], (1, 1), mode="reflect").grad_fn).__name__)
print(type(F.pad(w[0], (1, 1), mode="replicate").grad_fn).__name__)
print(F.pad(torch.tensor([True]), (1, 0)), F.pad(torch.tensor([1]), (1, 0), value=2.7))
for module in (
    nn.ConstantPad1d(2, 3.5), nn.ConstantPad2d((1, 0, 2, 1), 1), nn.ConstantPad3d(1, 0.0),
    nn.ZeroPad1d(1), nn.ZeroPad2d(1), nn.ZeroPad3d((1, 1, 0, 0, 1, 1)),
    nn.ReflectionPad1d(1), nn.ReflectionPad2d((1, 1, 2, 0)), nn.ReplicationPad1d((0, 1)),
    nn.ReplicationPad2d(1), nn.ReplicationPad3d(1), nn.CircularPad1d(2), nn.CircularPad2d(1),
    nn.CircularPad3d((1, 1, 1, 1, 1, 1)), nn.ReflectionPad3d(1),
):
    print(module, module.padding)
print(nn.ReflectionPad2d((1, 1, 2, 0))(x), nn.ZeroPad2d(1)(x)[0, 0], nn.CircularPad2d(1)(x)[0, 0])


def attempt(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)


attempt(lambda: F.pad(x, (4, 0), mode="reflect"))
attempt(lambda: F.pad(x, (4, 0, 0, 0), mode="reflect"))
attempt(lambda: F.pad(x, (0, 0, 3, 0), mode="reflect"))
attempt(lambda: F.pad(x[0, 0], (4, 0), mode="reflect"))
attempt(lambda: F.pad(x, (5, 0, 0, 0), mode="circular"))
attempt(lambda: F.pad(x, (1, 1), mode="replicate"))
attempt(lambda: F.pad(x, (1, 1, 1, 1, 1, 1), mode="reflect"))
attempt(lambda: F.pad(x[0, 0, 0], (1, 1), mode="reflect"))
attempt(lambda: F.pad(x, (1, 1), mode="mirror"))
attempt(lambda: F.pad(x, (1, 1, 1)))
attempt(lambda: F.pad(x, (1,) * 10))
attempt(lambda: F.pad(x, (1, 1, 1, 1), mode="reflect", value=1.0))
attempt(lambda: F.pad(x, (-3, -3)))
attempt(lambda: F.pad(x, (-3, -3, 0, 0), mode="replicate"))
attempt(lambda: F.pad(x > 1, (1, 1, 1, 1), mode="reflect")[0, 0])
attempt(lambda: F.pad(torch.zeros(1, 0, 3, 3), (1, 1, 1, 1), mode="reflect"))
attempt(lambda: F.pad(torch.zeros(1, 2, 0, 3), (1, 1, 1, 1), mode="replicate"))
attempt(lambda: F.pad(torch.zeros(1, 2, 0, 3), (1, 1, 1, 1), mode="circular"))
attempt(lambda: F.pad("x", (1, 1)))
attempt(lambda: F.pad(x, 1))
attempt(lambda: F.pad(x, (1 << 40, 0)))
attempt(lambda: nn.ReflectionPad1d(2)(x[0, :, :, :2]))

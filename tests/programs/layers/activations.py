# Activations that came later: PReLU, RReLU, shrinking ones, Softmax2d.

import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
x = torch.tensor([[-2.0, -0.5, 0.0], [0.25, 0.5, 3.0]])
print(F.hardshrink(x), F.hardshrink(x, 1.0), F.softshrink(x), F.softshrink(x, lambd=0.1))
print(F.prelu(x, torch.tensor([0.25])), torch.prelu(x, torch.tensor([0.1, 0.2, 0.3])))
print(x.hardshrink(), x.prelu(torch.tensor([0.5])))
print(F.rrelu(x), F.rrelu(x, training=True), F.rrelu(x, 0.5, 0.6, True))
print(F.rrelu(torch.randn(3, 4), training=True))
y = torch.tensor([-1.0, 2.0])
print(F.rrelu_(y, training=True) is y, y, F.threshold_(torch.tensor([1.0, 2.0]), 1.5, 0.0))
z = torch.tensor([-1.0, 2.0])
print(F.rrelu(z, inplace=True) is z, z)
for module in (
    nn.PReLU(), nn.PReLU(3, 0.1), nn.RReLU(), nn.RReLU(0.2, 0.4, True), nn.Hardshrink(),
    nn.Hardshrink(0.3), nn.Softshrink(0.2), nn.Softmax2d(),
):
    print(module, list(module.state_dict().items()))
print(nn.PReLU()(x), nn.RReLU().eval()(x), nn.Softshrink()(x), nn.Softmax2d()(x[None, :, None]))
w = x.clone().requires_grad_()
for value in (
    F.hardshrink(w), F.softshrink(w), F.prelu(w, torch.ones(1)), F.rrelu(w),
    F.rrelu(w, training=True),
):
    print(type(value.grad_fn).__name__)


def attempt(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)


attempt(lambda: F.prelu(x, torch.ones(2)))
attempt(lambda: F.prelu(x, torch.ones(2, 2)))
attempt(lambda: F.prelu(torch.tensor(1.0), torch.ones(2)))
attempt(lambda: F.prelu(torch.tensor(-1.0), torch.tensor(0.5)))
attempt(lambda: F.softshrink(x, -1))
attempt(lambda: F.rrelu(x, 0.5, 0.1, True))
attempt(lambda: F.hardshrink(torch.tensor([1, 2])))
attempt(lambda: F.softshrink(torch.tensor([1, 2])))
attempt(lambda: F.rrelu(torch.tensor([1, 2])))
attempt(lambda: nn.Softmax2d()(x))
attempt(lambda: F.hardshrink(x, "1"))

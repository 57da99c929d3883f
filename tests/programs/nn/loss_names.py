"""What autograd would call a loss, losses of whole numbers, and weights of one dimension."""

import torch
import torch.nn.functional as F

torch.manual_seed(0)
x = torch.randn(2, 3, requires_grad=True)
target = torch.zeros(2, 3)
whole = torch.tensor([1, 2])
for loss in (F.mse_loss, F.smooth_l1_loss, F.huber_loss):
    for reduction in ("mean", "sum", "none"):
        print(loss.__name__, loss(x, target, reduction=reduction))
    try:
        loss(whole, whole)
    except Exception as e:
        print(type(e).__name__, e)
try:
    F.huber_loss(x, target, delta=0)
except Exception as e:
    print(type(e).__name__, e)
try:
    F.smooth_l1_loss(x, target, beta=-1.0)
except Exception as e:
    print(type(e).__name__, e)
print(F.linear(target + 1, torch.tensor([1.0, 2.0, 3.0])))
for wrong in (
    lambda: F.linear(x, torch.ones(4)),
    lambda: F.linear(x, torch.ones(3), torch.ones(2)),
):
    try:
        wrong()
    except Exception as e:
        print(type(e).__name__, e)

# Losses: values and wrong arguments.

import torch
import torch.nn.functional as F
from torch import nn


def attempt(what):
    """Prints a value, or the exception that computing it raised."""
    try:
        print(what())
    except Exception as error:
        print(type(error).__name__, error)

a = torch.tensor([[0.5, -1.0, 2.0], [1.5, 0.0, -0.5]])
b = torch.tensor([[1.0, -1.0, 0.0], [0.0, 3.0, 1.0]])
classes = torch.tensor([2, 0])
weight = torch.tensor([1.0, 2.0, 3.0])
share = b.softmax(1)
for reduction in ("mean", "sum", "none"):
    print(reduction)
    print(F.mse_loss(a, b, reduction=reduction), F.l1_loss(a, b, reduction=reduction))
    print(
        F.smooth_l1_loss(a, b, reduction=reduction, beta=0.5),
        F.huber_loss(a, b, reduction=reduction, delta=2.0),
    )
    print(
        F.cross_entropy(a, classes, reduction=reduction),
        F.nll_loss(a, classes, weight, reduction=reduction),
    )
    print(F.cross_entropy(a, share, weight, reduction=reduction, label_smoothing=0.1))
    print(F.cross_entropy(a, classes, weight, reduction=reduction, label_smoothing=0.1))
    print(F.cross_entropy(a, classes, ignore_index=2, reduction=reduction))
    print(F.binary_cross_entropy(a.sigmoid(), share, reduction=reduction))
    print(F.binary_cross_entropy_with_logits(a, share, reduction=reduction, pos_weight=weight))
    print(F.kl_div(a.log_softmax(1), share, reduction=reduction))
print(F.kl_div(a.log_softmax(1), share, reduction="batchmean"), F.nll_loss(a[0], classes[0]))
print(F.cross_entropy(a.view(1, 3, 2), torch.tensor([[0, 2]])))
for module in (
    nn.MSELoss(), nn.L1Loss(), nn.SmoothL1Loss(), nn.HuberLoss(delta=0.5), nn.BCEWithLogitsLoss()
):
    print(module, module(a, share))
for module in (nn.CrossEntropyLoss(weight), nn.NLLLoss(), nn.CrossEntropyLoss(label_smoothing=0.2)):
    print(module, module(a, classes))
print(list(nn.CrossEntropyLoss(weight).state_dict()))
for wrong in (
    lambda: F.mse_loss(torch.zeros(2), torch.zeros(3)),
    lambda: F.mse_loss(a, 3),
    lambda: F.mse_loss(a, b, reduction="foo"),
    lambda: F.cross_entropy(a, torch.tensor([0, 5])),
    lambda: F.cross_entropy(a, torch.tensor([0])),
    lambda: F.cross_entropy(a, torch.zeros(2)),
    lambda: F.cross_entropy(a, classes, label_smoothing=2),
    lambda: F.cross_entropy(a, classes, torch.zeros(2)),
    lambda: F.cross_entropy(3, classes),
    lambda: F.cross_entropy(a, 3),
    lambda: F.cross_entropy(torch.zeros(2, 3, 4), torch.zeros(2, 3, dtype=torch.int64)),
    lambda: F.nll_loss(torch.zeros(()), classes),
    lambda: F.nll_loss(a, classes.view(2, 1)),
    lambda: F.huber_loss(a, b, delta=-1),
    lambda: F.smooth_l1_loss(a, b, beta=-1),
    lambda: F.binary_cross_entropy(a, b),
    lambda: F.binary_cross_entropy(a, b[0]),
    lambda: F.binary_cross_entropy_with_logits(a, b[0]),
):
    attempt(wrong)

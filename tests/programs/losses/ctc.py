# Connectionist temporal classification.

import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
scores = torch.randn(6, 2, 4).log_softmax(2)
targets = torch.tensor([[1, 2, 3], [2, 2, 0]])
inputs, lengths = torch.tensor([6, 5]), torch.tensor([3, 2])
for reduction in ("mean", "sum", "none"):
    print(F.ctc_loss(scores, targets, inputs, lengths, reduction=reduction))
print(F.ctc_loss(scores, torch.tensor([1, 2, 3, 2, 2]), (6, 5), (3, 2), reduction="none"))
print(F.ctc_loss(scores, targets, (6, 2), (3, 2), reduction="none"))
print(F.ctc_loss(scores, targets, (6, 2), (3, 2), reduction="none", zero_infinity=True))
print(F.ctc_loss(scores, targets, (6, 5), (0, 1), blank=3, reduction="none"))
print(F.ctc_loss(scores[:, 0], targets[0], torch.tensor(6), torch.tensor(3)))
loss = nn.CTCLoss(blank=0, zero_infinity=True)
print(loss, loss(scores, targets, inputs, lengths))
print(type(F.ctc_loss(scores.requires_grad_(), targets, inputs, lengths).grad_fn).__name__)


def attempt(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)


attempt(lambda: F.ctc_loss(scores, targets, inputs, lengths, blank=4))
attempt(lambda: F.ctc_loss(scores, targets, inputs[:1], lengths))
attempt(lambda: F.ctc_loss(scores, targets, inputs, lengths[:1]))
attempt(lambda: F.ctc_loss(scores, targets, (7, 5), lengths.tolist()))
attempt(lambda: F.ctc_loss(scores, targets[:1], inputs, lengths))
attempt(lambda: F.ctc_loss(scores, targets.float(), inputs, lengths))

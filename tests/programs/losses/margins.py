# Losses by margins, by angles and by likelihoods, as functions and as modules.

import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
x, y = torch.randn(4, 3), torch.randn(4, 3)
signs = torch.tensor([1.0, -1.0, 1.0, -1.0])
classes = torch.tensor([0, 2, 1, 1])
many = torch.tensor([[0, 2, -1], [1, -1, 0], [-1, 0, 0], [2, 1, 0]])
for reduction in ("mean", "sum", "none"):
    print(F.margin_ranking_loss(x[:, 0], y[:, 0], signs, 0.2, reduction=reduction))
    print(F.hinge_embedding_loss(x, signs.unsqueeze(1).expand(4, 3), 0.5, reduction=reduction))
    print(F.cosine_embedding_loss(x, y, signs, 0.1, reduction=reduction))
    print(F.triplet_margin_loss(x, y, x + 0.5, reduction=reduction))
    print(F.triplet_margin_loss(x, y, x + 0.5, p=1, swap=True, reduction=reduction))
    print(F.triplet_margin_with_distance_loss(x, y, x + 0.5, swap=True, reduction=reduction))
    print(F.multi_margin_loss(x, classes, reduction=reduction))
    weight = torch.tensor([1.0, 2.0, 0.5])
    print(F.multi_margin_loss(x, classes, 2, 0.5, weight, reduction=reduction))
    print(F.multilabel_margin_loss(x, many, reduction=reduction))
    print(F.multilabel_soft_margin_loss(x, (y > 0).float(), reduction=reduction))
    print(F.soft_margin_loss(x, torch.sign(y), reduction=reduction))
    print(F.poisson_nll_loss(x, y.abs() * 3, full=True, reduction=reduction))
    print(F.poisson_nll_loss(x.abs(), y.abs(), log_input=False, reduction=reduction))
    print(F.gaussian_nll_loss(x, y, y.abs(), reduction=reduction))
    print(F.gaussian_nll_loss(x, y, 0.5, full=True, reduction=reduction))
modules = (
    nn.MarginRankingLoss(0.1), nn.HingeEmbeddingLoss(), nn.CosineEmbeddingLoss(),
    nn.TripletMarginLoss(p=1), nn.TripletMarginWithDistanceLoss(), nn.MultiMarginLoss(2),
    nn.MultiLabelMarginLoss(), nn.MultiLabelSoftMarginLoss(), nn.SoftMarginLoss(),
    nn.PoissonNLLLoss(), nn.GaussianNLLLoss(),
)
print(modules)
print(modules[0](x[:, 0], y[:, 0], signs), modules[3](x, y, y + 1), modules[10](x, y, y.abs()))
print(modules[5](x, classes), modules[7](x, (y > 0).float()), modules[9](x, y.abs()))
far = nn.TripletMarginWithDistanceLoss(distance_function=lambda a, b: (a - b).abs().sum(-1))
print(far(x, y, -x))
w = x.clone().requires_grad_()
for value in (
    F.margin_ranking_loss(w[:, 0], y[:, 0], signs), F.hinge_embedding_loss(w, torch.sign(y)),
    F.cosine_embedding_loss(w, y, signs), F.triplet_margin_loss(w, y, -y),
    F.multi_margin_loss(w, classes), F.multilabel_margin_loss(w, many),
    F.multilabel_soft_margin_loss(w, (y > 0).float()), F.soft_margin_loss(w, torch.sign(y)),
    F.poisson_nll_loss(w, y.abs()), F.gaussian_nll_loss(w, y, y.abs()),
):
    print(type(value.grad_fn).__name__)


def attempt(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)


attempt(lambda: F.margin_ranking_loss(x, y, signs))
attempt(lambda: F.margin_ranking_loss(x[:, 0], y[:, 0], signs, reduction="most"))
attempt(lambda: F.cosine_embedding_loss(x, y, torch.ones(3)))
attempt(lambda: F.cosine_embedding_loss(x, y, torch.ones(4, 1)))
attempt(lambda: F.triplet_margin_loss(x, y, y[0]))
attempt(lambda: F.triplet_margin_loss(x, y, y, margin=-1))
attempt(lambda: F.multi_margin_loss(x, classes, 3))
attempt(lambda: F.multi_margin_loss(x, torch.tensor([0, 3, 1, 1])))
attempt(lambda: F.multi_margin_loss(x, classes[:3]))
attempt(lambda: F.multilabel_margin_loss(x, many[:3]))
attempt(lambda: F.multilabel_margin_loss(x, many + 2))
attempt(lambda: F.soft_margin_loss(x, y[0, :2]))
attempt(lambda: F.gaussian_nll_loss(x, y, -y.abs()))
attempt(lambda: F.gaussian_nll_loss(x, y, y[0, :2]))
attempt(lambda: F.gaussian_nll_loss(x, y, y.abs(), reduction="some"))
attempt(lambda: F.poisson_nll_loss(x, y, reduction="some"))
attempt(lambda: nn.TripletMarginLoss(margin=0))
attempt(lambda: nn.MultiMarginLoss(p=3))
attempt(lambda: nn.MultiMarginLoss(weight=torch.ones(2, 2)))

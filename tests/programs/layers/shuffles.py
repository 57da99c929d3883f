# Moving channels: pixel shuffle, channel shuffle, unfold and fold; distances and bilinear maps.

import torch
import torch.nn.functional as F
from torch import nn

torch.set_printoptions(precision=3, sci_mode=False)
x = torch.arange(16.0).view(1, 4, 2, 2)
print(F.pixel_shuffle(x, 2), F.pixel_unshuffle(F.pixel_shuffle(x, 2), 2).equal(x))
print(F.channel_shuffle(x, 2)[0, :, 0, 0], F.pixel_shuffle(x.long()[0], 2).shape)
print(nn.PixelShuffle(2), nn.PixelUnshuffle(2), nn.ChannelShuffle(2), nn.PixelShuffle(2)(x).shape)
print(F.unfold(x, 2), F.unfold(x, (2, 1), padding=1, stride=(2, 1), dilation=1).shape)
print(F.unfold(x[0], 2, dilation=1).shape, nn.Unfold(2), nn.Unfold((2, 1), padding=1)(x).shape)
columns = F.unfold(x, 2, padding=1)
print(F.fold(columns, (2, 2), 2, padding=1), nn.Fold((2, 2), 2, padding=1), columns.shape)
print(F.fold(torch.ones(4, 4), (3, 3), 2), nn.Fold(3, 2)(torch.ones(1, 4, 4)).shape)
torch.manual_seed(0)
a, b = torch.randn(3, 4), torch.randn(3, 4)
print(F.cosine_similarity(a, b), F.cosine_similarity(a, b, dim=0, eps=1.0))
print(torch.cosine_similarity(a[0], b, -1))
print(F.pairwise_distance(a, b), F.pairwise_distance(a, b, 1, keepdim=True))
print(F.pdist(a), F.pdist(a, 1))
print(nn.CosineSimilarity(), nn.CosineSimilarity(0, 1e-3)(a, b), nn.PairwiseDistance(1.0)(a, b))
print(nn.PairwiseDistance())
bilinear = nn.Bilinear(4, 4, 2)
print(bilinear, bilinear(a, b), F.bilinear(a, b, bilinear.weight))
print(nn.Bilinear(2, 3, 1, bias=False), list(bilinear.state_dict()))
w = a.clone().requires_grad_()
for value in (
    F.pixel_shuffle(x.clone().requires_grad_(), 2), F.cosine_similarity(w, b),
    F.pairwise_distance(w, b), F.unfold(x.clone().requires_grad_(), 2), bilinear(a, b), F.pdist(w),
    F.channel_shuffle(x.clone().requires_grad_(), 2),
    F.fold(columns.requires_grad_(), 2, 2, padding=1),
    F.pixel_unshuffle(x.clone().requires_grad_(), 2),
):
    print(type(value.grad_fn).__name__)


def attempt(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)


attempt(lambda: F.pixel_shuffle(x, 3))
attempt(lambda: F.pixel_shuffle(x, 0))
attempt(lambda: F.pixel_shuffle(x[0, 0], 2))
attempt(lambda: F.pixel_unshuffle(x, 3))
attempt(lambda: F.pixel_unshuffle(x, -1))
attempt(lambda: F.channel_shuffle(x, 3))
attempt(lambda: F.channel_shuffle(x, 0))
attempt(lambda: F.channel_shuffle(a, 2))
attempt(lambda: F.unfold(x, 4))
attempt(lambda: F.unfold(x, 0))
attempt(lambda: F.unfold(a, 2))
attempt(lambda: F.unfold(x, (1, 2, 3)))
attempt(lambda: F.fold(columns, (3, 3), 2))
attempt(lambda: F.fold(torch.ones(1, 5, 4), (3, 3), 2))
attempt(lambda: F.fold(a[0], (3, 3), 2))
attempt(lambda: F.cosine_similarity(a, b.long()))
attempt(lambda: F.cosine_similarity(a.long(), b.long()))
attempt(lambda: F.cosine_similarity(a, b[:2]))
attempt(lambda: F.cosine_similarity(a, b, 5))
attempt(lambda: F.pdist(a[0]))
attempt(lambda: F.pdist(a, -1))
attempt(lambda: bilinear(a, b[:2]))
attempt(lambda: bilinear(a[:, :2], b))
attempt(lambda: F.bilinear(a, b, bilinear.weight, torch.ones(3)))
attempt(lambda: nn.Bilinear(0, 1, 1))

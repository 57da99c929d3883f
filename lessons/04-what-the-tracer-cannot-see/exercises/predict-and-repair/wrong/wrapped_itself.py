# Believes: wrap above a function lets it be traced.
# Says: which is what gets traced

import torch
from torch.fx import symbolic_trace


def layers(x):
    for step in (torch.relu, torch.sigmoid):
        x = step(x)
    return x


def halves(x):
    a, b = torch.chunk(x, 2)
    return a * b


def mean(x):
    return x.sum() / len(x)


def jitter(x):
    return x + torch.rand_like(x)


@torch.fx.wrap
def clip(x):
    if x.max() > 1:
        return x / x.max()
    return x


def rows(x):
    return x.reshape(x.shape[0], -1)


predictions = {
    "layers": "fine",
    "halves": "fine",
    "mean": "error",
    "jitter": "frozen",  # the old one
    "clip": "error",  # the old one
    "rows": "fine",
}

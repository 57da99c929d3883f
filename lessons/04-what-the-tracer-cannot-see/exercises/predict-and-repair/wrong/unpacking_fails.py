# Believes: a Proxy can't be unpacked.
# Says: Two names on the left say how many values there are

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


def clip(x):
    return torch.where(x.max() > 1, x / x.max(), x)


def rows(x):
    return x.reshape(x.shape[0], -1)


predictions = {
    "layers": "fine",
    "halves": "error",
    "mean": "error",
    "jitter": "frozen",  # the old one
    "clip": "error",  # the old one
    "rows": "fine",
}

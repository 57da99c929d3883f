# Believes: a size of a Proxy is a whole number.
# Says: takes no sizes that are Proxies

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
    return x + torch.rand(x.shape[0], x.shape[1])


def clip(x):
    return torch.where(x.max() > 1, x / x.max(), x)


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

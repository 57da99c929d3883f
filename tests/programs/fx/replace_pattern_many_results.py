"""Patterns that return several values."""
import torch
from torch.fx import replace_pattern, symbolic_trace

relu, neg, tanh, sin = torch.relu, torch.neg, torch.tanh, torch.sin


def run(function, pattern, replacement):
    traced = symbolic_trace(function)
    print(replace_pattern(traced, pattern, replacement))
    print(traced.code)


def cycle(x):
    a = relu(x)
    b = tanh(a)
    c = torch.add(b, x)
    return a, c


def spread(x, y):
    a = relu(x)
    b = sin(a)
    c = neg(x)
    d = relu(y)
    e = neg(y)
    return a + b, c, d + e


def both(x):
    return relu(x), neg(x)


run(lambda x: (relu(x), neg(x)), both, lambda x: (torch.sigmoid(x), tanh(x)))
run(spread, both, lambda x: (tanh(x), x))
run(cycle, lambda x, y: (relu(x), torch.add(y, x)), lambda x, y: (x, y))


def inner_returned(x):
    a = relu(x)
    return a, neg(a)


run(lambda x: inner_returned(x), inner_returned, lambda x: (x, tanh(x)))

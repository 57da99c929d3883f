# Believes: any tensor may be the counterexample.
# Says: a floating-point tensor with two dimensions

import torch

PAIRS = {
    # name: (original, rewritten)
    "silu": (
        lambda x: x * torch.sigmoid(x),
        torch.nn.functional.silu,
    ),
    "cancel": (
        lambda x: (x + 1.0) - x,
        lambda x: torch.ones_like(x + 1.0),
    ),
    "twice": (
        lambda x: torch.relu(torch.relu(x)),
        lambda x: torch.relu(x),
    ),
    "flat": (
        lambda x: x.reshape(-1),
        lambda x: x.view(-1),
    ),
    "shift": (
        lambda x: torch.softmax(x * 1.0, -1),
        lambda x: torch.softmax(x * 1.0 - 3.0, -1),
    ),
    "spread": (
        lambda x: (x * 1.0).std(0, correction=0),
        lambda x: (x * 1.0).std(0) * ((x.shape[0] - 1) / x.shape[0]) ** 0.5,
    ),
}

verdicts = {
    "silu": "safe",
    "cancel": "unsafe",
    "twice": "safe",
    "flat": "unsafe",
    "shift": "safe",
    "spread": "unsafe",
}

inputs = {
    "cancel": torch.tensor([[float("inf")]]),
    "flat": torch.ones(2, 3).t(),
    "spread": torch.tensor([1, 2]),
}

arguments = {
    "silu": "silu is defined as the product of x and its sigmoid",
    "twice": "relu leaves no negative number, so a second relu changes nothing",
    "shift": "a constant in every exponent cancels in the fraction",
}

# Believes: what is right on paper is right for every number.
# Says: infinite values

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
    "larger": (
        lambda x: torch.maximum(x, -x),
        lambda x: torch.abs(x),
    ),
    "spread": (
        lambda x: (x * 1.0).std(0, correction=0),
        lambda x: (x * 1.0).std(0) * ((x.shape[0] - 1) / x.shape[0]) ** 0.5,
    ),
}

verdicts = {
    "silu": "safe",
    "cancel": "safe",
    "twice": "safe",
    "flat": "unsafe",
    "larger": "safe",
    "spread": "unsafe",
}

inputs = {
    "cancel": torch.tensor([[float("inf")]]),
    "flat": torch.ones(2, 3).t(),
    "spread": torch.ones(1, 3),
}

arguments = {
    "cancel": "taking x away from x plus one leaves one",
    "silu": "silu is defined as the product of x and its sigmoid",
    "twice": "relu leaves no negative number, so a second relu changes nothing",
    "larger": "of a number and its negative the one that is not negative is larger",
}

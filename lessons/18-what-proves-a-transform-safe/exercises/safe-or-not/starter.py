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
    "silu": "?",
    "cancel": "?",
    "twice": "?",
    "flat": "?",
    "larger": "?",
    "spread": "?",
}

inputs = {
    # "name": torch.tensor([[...]]),
}

arguments = {
    # "name": "because ...",
}

# What warns, and how often.
import warnings

import torch
import torch.nn.functional as F
from torch import nn

LAYER = nn.TransformerEncoderLayer


def attempt(label, function):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        function()
    for warning in caught:
        text = str(warning.message).partition(" (Triggered internally")[0]
        print(label, warning.category.__name__, text)
    if not caught:
        print(label, "says nothing")


needs_grad = torch.ones((), requires_grad=True)
attempt("float", lambda: float(needs_grad))
attempt("float again", lambda: float(needs_grad))
attempt("item", lambda: needs_grad.item())
attempt("T of a matrix", lambda: torch.ones(2, 3).T)
attempt("T of a vector", lambda: torch.ones(2).T)
attempt("T of three dimensions", lambda: torch.ones(2, 2, 2).T)
attempt("T of a number", lambda: torch.tensor(1.0).T)
attempt("grad of a leaf", lambda: needs_grad.grad)
attempt("grad of a result", lambda: (needs_grad * 2).grad)
attempt("grad of a result again", lambda: (needs_grad * 2).grad)
attempt("tensor", lambda: torch.tensor(torch.ones(1)))
attempt("new_tensor", lambda: torch.ones(1).new_tensor(torch.ones(1)))
attempt("to", lambda: torch.ones(1, dtype=torch.complex64).to(torch.float32))
attempt("to again", lambda: torch.ones(1, dtype=torch.complex64).to(torch.float32))
attempt("bytes as index", lambda: torch.ones(2)[torch.ones(2, dtype=torch.uint8)])
attempt("meshgrid", lambda: torch.meshgrid(torch.ones(1), torch.ones(1)))
attempt("meshgrid again", lambda: torch.meshgrid(torch.ones(1), torch.ones(1)))
attempt("chain_matmul", lambda: torch.chain_matmul(torch.ones(1, 1)))
attempt("dropout2d", lambda: F.dropout2d(torch.ones(2, 2, 2)))
for settings in ({}, {"norm_first": True}, {"batch_first": True}, {"bias": False},
                 {"batch_first": True, "bias": False},
                 {"batch_first": True, "activation": F.silu}):  # fmt: skip
    attempt(list(settings), lambda: nn.TransformerEncoder(LAYER(4, 2, **settings), 1))
attempt("odd heads", lambda: nn.TransformerEncoder(LAYER(3, 3, batch_first=True), 1))
attempt("not wanted", lambda: nn.TransformerEncoder(LAYER(4, 2), 1, enable_nested_tensor=False))
attempt("no layer", lambda: nn.TransformerEncoder(nn.Linear(1, 1), 1))

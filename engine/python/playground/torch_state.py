"""torch's own settings: what a fresh process starts with, before each run and after it."""

import torch

_FRESH = [
    ("seed", (), {}),  # unseeded programs draw other numbers each time, as in torch
    ("set_grad_enabled", (True,), {}),
    ("set_printoptions", (), {"profile": "default"}),
]


def begin():
    """Gives torch the settings of a fresh process."""
    for name, args, kwargs in _FRESH:
        if name in torch.__dict__:
            torch.__dict__[name](*args, **kwargs)


def seed():
    """The same random numbers for every test of a check."""
    torch.manual_seed(0)


end = begin

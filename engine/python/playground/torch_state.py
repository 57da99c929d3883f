"""torch's own settings: what a fresh process starts with, before each run and after it."""

import torch
from torch import _warned


def begin():
    """Gives torch the settings of a fresh process. Unseeded programs draw other numbers each time,
    as they do in torch."""
    torch.seed()
    torch.set_grad_enabled(True)
    torch.set_printoptions(profile="default")
    torch.set_default_dtype(torch.float32)
    _warned.forget()


def seed():
    """The same random numbers for every test of a check."""
    torch.manual_seed(0)


end = begin

"""Ranges with steps that are no numbers, or infinite."""

import warnings

import torch

warnings.simplefilter("ignore")  # range() is deprecated
nan, inf = float("nan"), float("inf")
for bounds in ((1, 2, nan), (1, 1, nan), (2, 1, nan), (1, 2, inf), (nan, 1), (1, nan), (1, 2, 0)):
    for function in (torch.arange, torch.range):
        try:
            print(function.__name__, bounds, function(*bounds))
        except Exception as error:
            print(function.__name__, bounds, type(error).__name__, error)

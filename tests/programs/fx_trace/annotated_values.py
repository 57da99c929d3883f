"""torch.fx.annotate: types for values in the middle of a function."""

import torch
from torch.fx import symbolic_trace
from torch.fx.annotate import annotate


def function(x):
    y = annotate(x + 1, int)
    return annotate(y.relu(), torch.Tensor)


print(symbolic_trace(function).code)
print(annotate(3, int))


def twice(x):
    return annotate(annotate(x, int), float)


def typed(x: int):
    return annotate(x, float)


for wrong in (twice, typed):
    try:
        symbolic_trace(wrong)
    except RuntimeError as error:
        print(error)

"""concrete_args with plain values."""

import warnings

import torch
from torch.fx import symbolic_trace


def function(x, flag, number=3, text="a"):
    if flag:
        x = x + number
    return (x, text) if text == "a" else x


for concrete in (
    {"flag": True}, {"flag": False, "number": 4}, {"text": "b", "flag": None},
    {"number": 2.5, "flag": 1, "text": "a"}, {}, {"text": "a"},
):  # fmt: skip
    try:
        print(symbolic_trace(function, concrete_args=concrete).code)
    except ValueError as error:
        print(error)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    print(symbolic_trace(function, concrete_args={"flag": torch.nn.ReLU(), "text": "b"}).code)
print([str(each.message) for each in caught])
try:
    symbolic_trace(function, concrete_args=(1, 2))
except RuntimeError as error:
    print(error)

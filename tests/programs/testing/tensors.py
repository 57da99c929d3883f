# assert_close on tensors.

import torch
import torch.testing
from torch import nn


def attempt(what):
    """Prints a value, or the exception that computing it raised."""
    try:
        print(what())
    except Exception as error:
        print(type(error).__name__, error)

nan, inf = float("nan"), float("inf")
T = torch.tensor
PAIRS = """
T([1.0, 2]), T([1.0, 2])|T([1.0, 2]), T([1.0, 3])|T([1.0, 2, 3, 4]), T([1.0, 3, 5, 4])
T([[1.0, 2], [3, 4]]), T([[1.0, 3], [5, 4]])|T(1.0), T(2.0)|T(1), T(2)|T([1, 2]), T([1, 3])
T([True, False]), T([True, True])|T([1.0]), T([1])|T([1.0]), T([1.0, 2])
T([1.0]), T([1]), check_dtype=False
T([1.5]), T([1]), check_dtype=False|T(nan), T(nan)|T([nan, 1]), T([nan, 1])
T([nan, 1]), T([nan, 1]), equal_nan=True
T([nan, 1.0]), T([nan, 2.0]), equal_nan=True|T([inf, 1.0]), T([inf, 2.0])
T([inf, 1.0]), T([1.0, 1.0])
T([0.0, 1.0]), T([0.0, 1.5])|T([1.0, 1.0]), T([0.0, 1.0])|T([]), T([])|T([]), T([1.0])
nn.Parameter(T([1.0])), T([1.0])|nn.Parameter(T([1.0])), T([2.0])
nn.Parameter(T([1.0])), T([2.0]), allow_subclasses=False|torch.zeros(2, 3), torch.zeros(3, 2)
torch.zeros(20), torch.ones(20)|T([1e-6]), T([0.0])|T([1.0000001]), T([1.0])
T([100.0, 2.0]), T([100.1, 2.0001])
torch.zeros(2, 3).t(), torch.zeros(3, 2), check_stride=True|T([[[1.0, 2.0]]]), T([[[1.0, 9.0]]])
T([1, 2**40]), T([1, 2**40 + 7])|T([7, 8]), T([-7, 8])|T([5]), T([0])|T(5), T(0)
T([1.0]), T([1.05]), rtol=0.1, atol=0|T([1.0]), T([1.05]), rtol=0.1|T([1.0]), T([1.05]), atol=0.1
T([1.0]), T([2.0]), rtol=0.1, atol=0.1|T([1, 2]), T([1, 3]), rtol=0.01, atol=0.1
T(1.0), T(3.0), rtol=0.01, atol=0.1
T([1.0, 2]), T([1.0, 3]), msg="custom"
T([1.0, 2]), T([1.0, 3]), msg=lambda report: "here: " + report
T([1.0]), T([nan])|T([1.0]), [1.0]|T([1.0]), 1.0|T([1.0]), None
"""
for line in PAIRS.strip().split("\n"):
    for pair in line.split("|"):
        print(">", pair)
        attempt(lambda: eval(f"torch.testing.assert_close({pair})"))
attempt(lambda: torch.testing.assert_close(T([1.0]), T([2.0]), 0.1))
torch.manual_seed(0)
lin = nn.Linear(3, 3)
x = torch.randn(4, 3)
attempt(lambda: torch.testing.assert_close(lin(x), x @ lin.weight.t() + lin.bias))

# Filling tensors: the numbers for a seed, and wrong arguments.

import torch
from torch import nn


def attempt(what):
    """Prints a value, or the exception that computing it raised."""
    try:
        print(what())
    except Exception as error:
        print(type(error).__name__, error)

FILLS = """
uniform_(e(2, 2))|uniform_(e(2, 2), -1, 1)|normal_(e(3))|normal_(e(4, 5), 1, 2)|constant_(e(2), 3)
ones_(e(2))|zeros_(e(2))
eye_(e(2, 3))|kaiming_uniform_(e(2, 3))
kaiming_uniform_(e(2, 3), a=1, mode="fan_out", nonlinearity="relu")
kaiming_normal_(e(2, 3), nonlinearity="tanh")|xavier_uniform_(e(2, 3), gain=2)
xavier_normal_(e(2, 3))
trunc_normal_(e(3, 3), a=-0.5, b=0.5)|kaiming_uniform_(e(2, 3, 4))|uniform_(nn.Parameter(e(2)))
constant_(nn.Linear(2, 2).weight, 1)|eye_(e(2))|kaiming_uniform_(e(2))|xavier_uniform_(e(2))
kaiming_uniform_(e(2, 3), mode="foo")|kaiming_uniform_(e(2, 3), nonlinearity="foo")|uniform_(3)
zeros_(nn.Linear(2, 2))
calculate_gain("relu")|calculate_gain("leaky_relu")|calculate_gain("leaky_relu", 0.2)
calculate_gain("leaky_relu", True)
calculate_gain("tanh")|calculate_gain("linear")|calculate_gain("selu")|calculate_gain("foo")
"""
for line in FILLS.strip().split("\n"):
    for fill in line.split("|"):
        print(">", fill)
        torch.manual_seed(0)
        attempt(lambda: eval("nn.init." + fill, {"e": torch.empty, "nn": nn}))
lin = nn.Linear(2, 1)
vector = nn.utils.parameters_to_vector(lin.parameters())
print(vector.shape)
nn.utils.vector_to_parameters(torch.ones(3), lin.parameters())
print(lin.weight, lin.bias)
attempt(lambda: nn.utils.vector_to_parameters(3, []))

"""concrete_args: values inside of trees are checked by the generated code."""

import torch
from torch.fx import PH, symbolic_trace


def function(x, l):
    return l[0] + x, l[1]


for concrete in ({"l": [PH, 3]}, (PH, (PH, None)), {"l": [PH, True]}, {"l": (PH, "name")}):
    gm = symbolic_trace(function, concrete_args=concrete)
    print(gm.code)
    print(gm.graph)
gm = symbolic_trace(function, concrete_args={"l": [PH, 3]})
print(gm(torch.ones(1), [torch.ones(1), 3]))
try:
    gm(torch.ones(1), [torch.ones(1), 4])
except AssertionError as error:
    print(error)

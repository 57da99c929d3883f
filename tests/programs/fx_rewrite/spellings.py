"""Three spellings of one operator are three things to a pattern."""

import torch
from torch.fx import replace_pattern, symbolic_trace
from torch.nn import functional


def function(x):
    relus = torch.relu(x) + functional.relu(x) + x.relu()
    return relus + torch.add(x, 1) + (x + 1) + x.add(1) + (1 + x)


for pattern in (
    lambda x: torch.relu(x), lambda x: functional.relu(x), lambda x: x.relu(),
    lambda x: torch.add(x, 1), lambda x: x + 1, lambda x: x.add(1), lambda x: 1 + x,
):  # fmt: skip
    gm = symbolic_trace(function)
    found = replace_pattern(gm, pattern, lambda x: torch.neg(x))
    print(len(found), found[0].anchor, [str(node) for node in found[0].nodes_map.values()])

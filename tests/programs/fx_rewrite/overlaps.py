"""Matches that overlap, chains, and values that are used outside."""

import torch
from torch.fx import replace_pattern, symbolic_trace


def chain(x):
    for _ in range(5):
        x = torch.relu(x)
    return x


def used(x):
    a = torch.relu(x)
    return torch.neg(a), a


def twice(x):
    return torch.neg(torch.relu(x)) + torch.neg(torch.relu(x + 1))


for function in (chain, used, twice):
    for pattern in (lambda x: torch.relu(torch.relu(x)), lambda x: torch.neg(torch.relu(x))):
        gm = symbolic_trace(function)
        found = replace_pattern(gm, pattern, lambda x: torch.sigmoid(x))
        print(function.__name__, len(found), gm.code)
        print([{str(a): str(b) for a, b in match.nodes_map.items()} for match in found])

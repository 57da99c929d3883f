"""A submodule comes behind the one that it needs, also when it begins earlier: the reference raises
KeyError."""

import torch
from torch import fx
from torch.fx.passes.split_module import split_module


def function(x):
    return torch.neg(torch.relu(x)) + torch.tanh(x)


gm = fx.symbolic_trace(function)
where = {"relu": 0, "neg": 1, "tanh": 2, "add": 1}
split = split_module(gm, gm, lambda node: where[node.name], keep_original_order=True)
print(split.code, torch.equal(split(torch.ones(2)), gm(torch.ones(2))))

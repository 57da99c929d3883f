"""is_impure of nodes."""

import operator

import torch
from torch.fx import Graph, has_side_effect

graph = Graph()
x = graph.placeholder("x")


@has_side_effect
def noisy(value):
    return value


def quiet(value):
    return value


for function in (
    torch.relu, torch.rand_like, torch.bernoulli, torch.dropout, torch._assert, operator.setitem,
    operator.add, torch.add, noisy, quiet, print, torch.manual_seed, torch.nn.functional.dropout,
):  # fmt: skip
    node = graph.call_function(function, (x,))
    print(node.name, node.is_impure(), node.is_impure(impure_random=False))
print(x.is_impure(), graph.output(x).is_impure(), graph.call_method("add", (x,)).is_impure())

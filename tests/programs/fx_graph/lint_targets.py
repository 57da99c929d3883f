"""What lint says of attributes and modules."""

import torch
from torch.fx import Graph


def attempt(graph):
    try:
        graph.lint()
        print("fine")
    except (RuntimeError, ValueError) as error:
        print(type(error).__name__, error)


owner = torch.nn.Module()
owner.sub = torch.nn.Sequential(torch.nn.ReLU())
owner.w = torch.nn.Parameter(torch.ones(1))
for op, target in (
    ("get_attr", "w"), ("get_attr", "sub.0"), ("get_attr", "sub.1"), ("get_attr", "no.w"),
    ("call_module", "sub.0"), ("call_module", "w"), ("call_module", "sub.no.no"),
    ("get_attr", "sub.training"),
):  # fmt: skip
    graph = Graph()
    graph.create_node(op, target)
    graph.owning_module = owner
    attempt(graph)

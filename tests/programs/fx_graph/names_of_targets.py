"""Which names nodes get from their targets."""

import math
import operator

import torch
from torch.fx import Graph

graph = Graph()
for target in (
    torch.add, operator.add, operator.and_, operator.getitem, math.floor, len, print,
    torch.nn.functional.relu, torch.Tensor.add, torch.nn.ReLU, torch.nn.LeakyReLU, str.upper, dict,
    lambda: 0,
):  # fmt: skip
    print(graph.call_function(target).name, end=" ")
print()
for target in (
    "relu", "__add__", "__len", "a.b.c", "0", "a-b", "", "torch", "def", "inf", "CamelCase",
):  # fmt: skip
    print(graph.call_method(target).name, graph.call_module(target).name, end=" ")
print()
for target in ("x", "self", "*args", "**kwargs", "input", "X"):
    print(graph.placeholder(target).name, end=" ")
print()

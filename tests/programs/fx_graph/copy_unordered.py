"""Copies of graphs in which a node stands before its input, or uses another graph's node."""

import copy

import torch
from torch.fx import Graph


def attempt(act):
    try:
        print(act())
    except KeyError as error:
        print("KeyError", type(error.args[0]).__name__, error)


graph, other = Graph(), Graph()
x = graph.placeholder("x")
a = graph.call_function(torch.relu, (x,))
b = graph.call_function(torch.neg, (a,))
output = graph.output(b)
b.append(a)
attempt(lambda: copy.deepcopy(graph))
attempt(lambda: Graph().graph_copy(graph, {}))
b.prepend(a)
a.args = (other.placeholder("foreign"),)
attempt(lambda: copy.deepcopy(graph))
a.args = (x,)
b.prepend(output)
attempt(lambda: copy.deepcopy(graph))
output.args = (a,)
attempt(lambda: copy.deepcopy(graph))

"""canonicalize: names as if nodes were made now, and an order that doesn't depend on the making."""

import operator
import warnings

import torch
from torch import fx
from torch.fx.passes.canonicalize import canonicalize_graph, rename_nodes_to_canonical

warnings.simplefilter("ignore")  # get_attr nodes without a module


def named(node, name):
    node.name = name
    return node


def made():
    graph = fx.Graph()
    x, y = graph.placeholder("x"), graph.placeholder("y")
    first = named(graph.call_function(operator.add, (x, y)), "zeta")
    second = named(graph.call_method("relu", (y,)), "alpha")
    third = named(graph.call_function(torch.mul, (second, x)), "b")
    fourth = named(graph.call_module("sub.lin", (third,)), "mul")
    weight, unused = graph.get_attr("w.q"), graph.get_attr("w.p")
    late = graph.call_function(operator.getitem, (fourth, 1))
    early = graph.call_function(operator.getitem, (fourth, 0))
    total = graph.call_function(torch.add, (first, weight))
    total = graph.call_method("add_", (graph.call_function(operator.iadd, (total, late)), early))
    graph.output((total, first))
    return graph


graph = made()
print(rename_nodes_to_canonical(graph))
print(graph, rename_nodes_to_canonical(graph))
graph = made()
print(rename_nodes_to_canonical(graph, frozenset({"call_module", "call_function"})))
print(graph)
graph.lint()


def by_target(node, places):
    return str(node.target), tuple(places[used] for used in node.all_input_nodes)


keys = {"name": lambda node, places: node.name, "target": by_target, "none": lambda *_: 0}
safe = {
    "all": lambda node: True,
    "pure": lambda node: not str(node.target).endswith("_"),
    "functions": lambda node: node.op == "call_function",
    "nothing": lambda node: False,
}
for key in keys:
    for which in safe:
        for grouped in (False, True):
            graph = made()
            renamed = canonicalize_graph(graph, keys[key], safe[which], group_getitems=grouped)
            print(key, which, grouped, renamed)
            print("   ", [node.name for node in graph.nodes])
            graph.lint()

graph = made()
kept = frozenset({"call_function", "placeholder"})
print(canonicalize_graph(graph, by_target, safe["all"], skip_rename_ops=kept))
print(graph)


def one(x, y):
    return torch.relu(y) + torch.neg(x)


def other(x, y):
    negative = torch.neg(x)
    return torch.relu(y) + negative


def rank(node, places):
    kinds = ("placeholder", "get_attr", "call_function", "output")
    return kinds.index(node.op), *by_target(node, places)


codes = []
for function in (one, other):
    gm = fx.symbolic_trace(function)
    canonicalize_graph(gm.graph, rank, safe["all"])
    gm.recompile()
    codes.append(gm.code)
    print(gm(torch.ones(2), torch.ones(2)))
print(codes[0] == codes[1], codes[0])

print(canonicalize_graph(fx.Graph(), rank, safe["all"]))
graph = fx.Graph()
x = graph.placeholder("x")
first = graph.call_function(torch.relu, (x,))
second = graph.call_function(torch.relu, (first,))
graph.output(second)
first.args = (second,)
try:
    canonicalize_graph(graph, rank, safe["all"])
except RuntimeError as error:
    print(error)

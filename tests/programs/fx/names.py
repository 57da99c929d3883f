"""How nodes are named."""
import torch
from torch.fx import Graph


def named(*names):
    graph = Graph()
    print([graph.create_node("call_function", torch.relu, (), {}, name).name for name in names])


def methods(*targets):
    graph = Graph()
    print([graph.call_method(target, ()).name for target in targets])


named("add", "add", "add_1", "add_5", "add")
named("add_0", "add", "add", "add_007", "add_007", "a__1", "a__1", "_1", "1", "_1")
named("é", "", "_", "__", "a b.c", "x-", "-x", "a_1_1", "a_1", "a_1", "9a", "A")
named("for", "for", "sum", "sum_1", "sum", "torch", "self", "inf", "device", "print")
methods("__add__", "____", "__", "LeakyReLU", "ABc", "a.b.C", "xY1Z", "sum", "__iadd__", "view")
graph = Graph()
x = graph.placeholder("input")
print(x.name, graph.placeholder("*args").name, graph.placeholder("lambda").name)
relu = graph.call_function(torch.relu, (x,))
graph.erase_node(relu)
print(graph.call_function(torch.relu, (x,)).name, graph.call_module("layers.0").name)
print(graph.get_attr("layers.0.weight").name, graph.output(x).name, graph.output(x).name)
x.name = "renamed"
print(x, x.name, graph.python_code("self").src)

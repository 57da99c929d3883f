"""legalize_graph and stable_topological_sort put nodes behind their inputs."""

import operator

import torch
from torch import fx
from torch.fx.passes.tools_common import legalize_graph, stable_topological_sort


def shuffled():
    graph = fx.Graph()
    x = graph.placeholder("x")
    relu = graph.call_function(torch.relu, (x,))
    neg = graph.call_function(torch.neg, (relu,))
    tanh = graph.call_function(torch.tanh, (x,))
    add = graph.call_function(torch.add, (neg, tanh))
    sin = graph.call_function(torch.sin, (relu,))
    graph.output((add, sin))
    for node in graph.nodes:
        node.meta["was"] = node.name
    for node in (add, sin, neg):
        x.append(node)
    return fx.GraphModule(torch.nn.Module(), graph), relu


for sort in (legalize_graph, stable_topological_sort):
    gm, relu = shuffled()
    old = gm.graph
    print([node.name for node in old.nodes])
    result = sort(gm)
    print([node.name for node in gm.graph.nodes], result is gm, gm.graph is old)
    print([node.meta for node in gm.graph.nodes], relu.graph is old, gm.graph.owning_module is gm)
    print(gm.code, gm(torch.tensor([1.0, -2.0])))
    gm.graph.lint()

    graph = fx.Graph()
    x = graph.placeholder("x")
    a = graph.call_function(torch.relu, (x,))
    b = graph.call_function(torch.relu, (a,))
    a.args = (b,)
    graph.output(b)
    try:
        sort(fx.GraphModule(torch.nn.Module(), graph))
    except Exception as error:
        print(type(error).__name__, error)

orders = [[3, 9, 5, 2, 7], [8, 2, 4, 9, 6, 3], [9, 8, 7, 6, 5, 4, 3, 2]]
inputs = [(0, 1), (1,), (2, 3), (0, 4), (3, 5), (2, 6), (7, 4), (8, 8)]
for moved in orders:
    for sort in (legalize_graph, stable_topological_sort):
        graph = fx.Graph()
        nodes = [graph.placeholder("p"), graph.placeholder("q")]
        for index, names in enumerate(inputs):
            args = tuple(nodes[i] for i in names)
            nodes.append(graph.create_node("call_function", max, args, name=f"n{index}"))
        graph.output((nodes[-1], nodes[-2]))
        for index in moved:
            nodes[0].append(nodes[index])
        gm = fx.GraphModule(torch.nn.Module(), graph)
        print([node.name for node in graph.nodes], "->", [n.name for n in sort(gm).graph.nodes])

# Arithmetic and comparisons of module operator come as soon as they can.
graph = fx.Graph()
x = graph.placeholder("x")
neg = graph.call_function(torch.neg, (x,))
NAMES = "add sub mul floordiv truediv mod lt le gt ge eq ne matmul pow and_ or_ xor getitem iadd"
for name in NAMES.split():
    tanh = graph.call_function(torch.tanh, (neg,))
    for argument in (tanh, 2):
        graph.call_function(getattr(operator, name), (neg, argument))
graph.call_method("add", (neg, neg))
graph.output(neg)
for sort in (stable_topological_sort, legalize_graph):
    gm = fx.GraphModule(torch.nn.Module(), graph)
    print(*[node.name for node in sort(gm).graph.nodes])

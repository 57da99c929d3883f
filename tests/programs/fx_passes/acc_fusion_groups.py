"""FxNetAccFusionsFinder on random graphs: which nodes have to stay together, and which groups do
not because one of them isn't accelerated."""

import random

import torch
from torch import fx
from torch.fx.passes.tools_common import FxNetAccFusionsFinder


def groups(seed, widest, tensors):
    """The groups of a graph in which so many of the values are tensors."""
    choose = random.Random(seed)
    graph = fx.Graph()
    values = [graph.placeholder("x")]
    for _ in range(23):
        count = choose.choice((1, 1, widest))
        args = tuple(choose.choice(values[-2 * widest :]) for _ in range(count))
        values.append(graph.call_function((torch.neg, torch.add)[count - 1], args))
    graph.output(values[-1])
    for node in graph.nodes:
        if choose.random() < tensors:
            node.meta["tensor_meta"] = True
    calls = [node for node in graph.nodes if node.op == "call_function"]
    accelerated = {node for node in calls if choose.random() < 0.85}
    finder = FxNetAccFusionsFinder(fx.GraphModule(torch.nn.Module(), graph), accelerated)
    found = {tuple(sorted(node.name for node in group)) for group in finder().values()}
    return sorted(found), sorted(node.name for node in finder.acc_nodes)


for widest in (1, 2):
    for tensors in (0, 0.5, 0.8, 0.95):
        for seed in range(4):
            print(widest, tensors, seed, *groups(seed, widest, tensors))

# Believes: stages with as many steps do as much work.
# Says: The work is not shared out

import itertools

import torch
from torch import nn
from torch.fx import symbolic_trace
from torch.fx.passes.shape_prop import ShapeProp
from torch.fx.passes.split_module import split_module


def costs(gm, x):
    ShapeProp(gm).propagate(x)
    result = {}
    for node in gm.graph.nodes:
        result[node] = 0
        if node.op == "call_module":
            layer = gm.get_submodule(node.target)
            if isinstance(layer, (nn.Conv2d, nn.Linear)):
                numbers = node.meta["tensor_meta"].shape.numel()
                result[node] = numbers * layer.weight[0].numel()
    return result


def clean_cuts(gm):
    nodes = list(gm.graph.nodes)
    place = {node: index for index, node in enumerate(nodes)}
    cuts = []
    for index, node in enumerate(nodes):
        crossing = [n for n in nodes[: index + 1] if any(place[u] > index for u in n.users)]
        if node.op.startswith("call") and crossing == [node]:
            cuts.append(index)
    return cuts


def stage(index, a, b):
    return 0 if index <= a else 1 if index <= b else 2


def three_stages(gm, x):
    nodes = list(gm.graph.nodes)
    cost = costs(gm, x)
    best = None
    for a, b in itertools.combinations(clean_cuts(gm), 2):
        sums = [0, 0, 0]
        for index, node in enumerate(nodes):
            sums[stage(index, a, b)] += 1
        if best is None or max(sums) < best[0]:
            best = (max(sums), a, b)
    _, a, b = best
    stages = {node: stage(index, a, b) for index, node in enumerate(nodes)}
    return split_module(gm, gm, stages.get)


torch.manual_seed(0)
layers = [nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 32), nn.ReLU(), nn.Linear(32, 48)]
model = nn.Sequential(*layers, nn.ReLU(), nn.Linear(48, 4))
parts = three_stages(symbolic_trace(model), torch.randn(2, 8))
print(parts.code)

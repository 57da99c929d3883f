import collections
import copy

import torch
from torch import nn
from torch.fx import symbolic_trace


class Small(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 8, 3, padding=1, bias=False)
        self.bn = nn.BatchNorm2d(8)

    def forward(self, x):
        return torch.relu(self.bn(self.conv(x)))


def folded(conv, bn):
    scale = bn.weight / torch.sqrt(bn.running_var + bn.eps)
    bias = conv.bias if conv.bias is not None else torch.zeros_like(bn.running_mean)
    new = copy.deepcopy(conv)
    new.weight = nn.Parameter(conv.weight * scale.reshape(-1, 1, 1, 1))
    new.bias = nn.Parameter((bias - bn.running_mean) * scale + bn.bias)
    return new


def is_pair(node, layers, calls):
    if node.op != "call_module" or not isinstance(layers[node.target], nn.BatchNorm2d):
        return False
    before = node.args[0]
    if before.op != "call_module" or not isinstance(layers[before.target], nn.Conv2d):
        return False
    if layers[node.target].training:
        return False
    if len(before.users) > 1:
        return False
    return calls[before.target] == 1


def fuse(model):
    traced = symbolic_trace(copy.deepcopy(model))
    graph = traced.graph
    layers = dict(traced.named_modules())
    calls = collections.Counter(n.target for n in graph.nodes if n.op == "call_module")
    for node in list(graph.nodes):
        if not is_pair(node, layers, calls):
            continue
        before = node.args[0]
        traced.set_submodule(before.target, folded(layers[before.target], layers[node.target]))
        node.replace_all_uses_with(before)
        graph.erase_node(node)
    traced.delete_all_unused_submodules()
    graph.lint()
    traced.recompile()
    return traced


fused = fuse(Small().eval())
print(fused.code)

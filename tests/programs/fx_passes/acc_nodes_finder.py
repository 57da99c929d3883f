"""Which nodes FxNetAccNodesFinder leaves to an accelerator, in all and step by step."""

import operator

import torch
from torch import fx
from torch.fx.passes.operator_support import create_op_support
from torch.fx.passes.shape_prop import ShapeProp
from torch.fx.passes.splitter_base import FxNetAccNodesFinder


def function(x):
    size = x.size(0)
    scaled = torch.relu(x) * size
    rows = scaled.shape
    wide = torch.neg(scaled).view(rows)
    return torch.sigmoid(wide) + size


for refused in ("size", "view", "relu", "getattr", "neg", None):
    gm = fx.symbolic_trace(function)
    ShapeProp(gm).propagate(torch.ones(2, 3))
    support = create_op_support(lambda modules, node: refused is None or refused not in node.name)
    for allow in (False, True):
        nodes = FxNetAccNodesFinder(gm, support, allow)()
        print(refused, allow, sorted(node.name for node in nodes))

finder = FxNetAccNodesFinder(gm, support, False)
by_name = {node.name: node for node in gm.graph.nodes}
finder.acc_nodes = {by_name[name] for name in ("mul", "neg", "view", "sigmoid", "add")}
finder.reduce_acc_nodes_non_tensor_input()
print(sorted(node.name for node in finder.acc_nodes))
finder.acc_nodes = {by_name[name] for name in ("size", "mul", "getattr_1", "neg")}
finder.reduce_acc_nodes_non_tensor_output()
print(sorted(node.name for node in finder.acc_nodes))
finder.acc_nodes = {by_name[name] for name in ("size", "mul", "relu", "add", "view")}
finder.reduce_acc_nodes_non_tensor_input_helper([by_name["size"], by_name["getattr_1"]])
print(sorted(node.name for node in finder.acc_nodes), operator.add is by_name["add"].target)

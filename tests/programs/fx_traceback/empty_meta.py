"""Nodes that are traced while metadata is preserved get a number, even when there is no other."""

import torch
import torch.fx.traceback as fx_traceback
from torch import fx


def function(x):
    return torch.tanh(x) + 1


def show(gm):
    print([(node.name, sorted(node.meta)) for node in gm.graph.nodes])


with fx_traceback.preserve_node_meta():
    traced = fx.symbolic_trace(function)
    show(traced)
    with fx_traceback.set_current_meta(list(traced.graph.nodes)[1]):
        show(fx.symbolic_trace(function))
    show(fx.Transformer(traced).transform())
show(fx.symbolic_trace(function))

"""Where metadata is preserved, new nodes have that of the current node and no module stack."""

import torch
import torch.fx.traceback as tb
from torch import fx


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(2, 2)
        self.block = torch.nn.Sequential(torch.nn.ReLU())

    def forward(self, x):
        return self.block(self.linear(x)).relu() + torch.neg(x)


def keys(graph):
    return [(node.name, sorted(node.meta)) for node in graph.nodes]


def values(graph):
    return [
        (node.name, {key: node.meta[key] for key in sorted(node.meta) if key != "from_node"})
        for node in graph.nodes
    ]


traced = fx.symbolic_trace(Net())
print(keys(traced.graph))
print(keys(fx.Transformer(traced).transform().graph))
for node in traced.graph.nodes:
    node.meta.clear()
print(keys(fx.Transformer(traced).transform().graph))
for index, node in enumerate(traced.graph.nodes):
    if index % 2:
        node.meta["index"] = index
print(keys(fx.Transformer(traced).transform().graph))

with tb.preserve_node_meta():
    graph = fx.symbolic_trace(Net()).graph
    print(keys(graph))
    with tb.annotate({"part": 1}):
        graph = fx.symbolic_trace(Net()).graph
        print(keys(graph))
    source = list(graph.nodes)[1]
    source.meta["stack_trace"] = "a place"
    with tb.set_current_meta(source, "a pass"):
        print(keys(fx.symbolic_trace(Net()).graph))
    source.meta["nn_module_stack"] = {"outer": 1}
    with tb.set_current_meta(source, "a pass"):
        print(values(fx.symbolic_trace(Net()).graph))
print(keys(fx.symbolic_trace(Net()).graph))

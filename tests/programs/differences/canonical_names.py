"""canonicalize: nodes that keep their names keep them to themselves."""

import torch
from torch import fx
from torch.fx.passes.canonicalize import rename_nodes_to_canonical

graph = fx.Graph()
x = graph.placeholder("x")
chosen = graph.create_node("call_function", torch.mul, (x, x), name="chosen")
module = graph.create_node("call_module", "layer", (chosen,), name="mul")
graph.output(module)
# PyTorch: {'chosen': 'mul'}, so that two nodes have that name.
print(rename_nodes_to_canonical(graph, frozenset({"call_module"})))
print(graph.call_function(torch.mul, (x, x)))
print(graph)

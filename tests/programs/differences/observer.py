"""GraphTransformObserver notes where nodes come from when its `active` is set; PyTorch has a
setting of its compiler for that."""

import re

import torch
from torch import fx
from torch.fx.passes.graph_transform_observer import GraphTransformObserver


def function(x):
    return torch.relu(x + 1).neg()


gm = fx.symbolic_trace(function)
observer = GraphTransformObserver(gm, "observed")
observer.active = True
at = {node.name: node for node in gm.graph.nodes}
with observer:
    with gm.graph.inserting_before(at["neg"]):
        sin = gm.graph.call_function(torch.sin, (at["relu"],))
        cos = gm.graph.call_function(torch.cos, (at["relu"],))
    at["neg"].replace_input_with(at["relu"], sin)
    at["neg"].replace_all_uses_with(cos)
    gm.graph.erase_node(at["neg"])
print(sorted(observer.created_nodes), observer.erased_nodes, gm._replace_hooks)
for node in gm.graph.nodes:
    print(node, re.sub(r"graph_id=\d+", "", str(node.meta.get("from_node"))))

# Passes of the engine are noted, too.
gm = fx.symbolic_trace(lambda x: (torch.neg(x), torch.relu(x + 1).neg())[1])
observer = GraphTransformObserver(gm, "pattern")
observer.active = True
with observer:
    fx.replace_pattern(gm, lambda x: torch.relu(x), lambda x: torch.sigmoid(torch.abs(x)))
    gm.graph.eliminate_dead_code()
print(sorted(observer.created_nodes), sorted(observer.erased_nodes))
for node in gm.graph.nodes:
    print(node, re.sub(r"graph_id=\d+", "", str(node.meta.get("from_node"))))

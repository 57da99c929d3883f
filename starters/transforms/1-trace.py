"""Trace: record what the model calls, as a graph."""
from torch import fx

traced = fx.symbolic_trace(model)
graph = traced.graph

for node in graph.nodes:
    print(node.op, node.name, "reads", node.all_input_nodes)

print("same results:", torch.equal(traced(x), model(x)))

"""Change nodes: let every ReLU call another activation."""
from torch import fx

traced = fx.symbolic_trace(model)
graph = traced.graph

changed = 0
for node in graph.nodes:
    if node.op == "call_function" and node.target is F.relu:
        node.target = F.gelu
        node.kwargs = {}
        changed += 1

graph.lint()
traced.recompile()
print(changed, "nodes changed")
print("same results:", torch.allclose(traced(x), model(x)))

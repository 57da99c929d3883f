"""Shapes: note at each node the shape of what it makes."""
from torch import fx
from torch.fx.passes.shape_prop import ShapeProp

traced = fx.symbolic_trace(model)
graph = traced.graph
ShapeProp(traced).propagate(x)

for node in graph.nodes:
    meta = node.meta.get("tensor_meta")
    shape = tuple(meta.shape) if hasattr(meta, "shape") else "-"
    print(f"{node.name:12} {shape}")

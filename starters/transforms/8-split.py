"""Split: cut the graph into two modules, one that calls the other's results."""
from torch import fx
from torch.fx.passes.split_module import split_module

traced = fx.symbolic_trace(model)
places = {node: place for place, node in enumerate(traced.graph.nodes)}


def part_of(node):
    return 0 if places[node] < len(places) / 2 else 1


parts = split_module(traced, model, part_of)
print(parts.code)
for name, part in parts.named_children():
    if isinstance(part, fx.GraphModule):
        print(name, "has", len(part.graph.nodes), "nodes")
print("same results:", torch.equal(parts(x), model(x)))

"""Count: work out from the shapes how many multiply-adds each step takes."""
import operator

from torch import fx
from torch.fx.passes.shape_prop import ShapeProp

traced = fx.symbolic_trace(model)
graph = traced.graph
ShapeProp(traced).propagate(x)


def shape(node):
    return node.meta["tensor_meta"].shape


def multiply_adds(node):
    layer = traced.get_submodule(node.target) if node.op == "call_module" else None
    if isinstance(layer, (nn.Linear, nn.Conv2d)):
        return shape(node).numel() * layer.weight[0].numel()
    if isinstance(layer, nn.ConvTranspose2d):
        return shape(node.args[0]).numel() * layer.weight[0].numel()
    if node.target in (operator.matmul, torch.matmul):
        return shape(node).numel() * shape(node.args[0])[-1]
    return 0


counts = {node: multiply_adds(node) for node in graph.nodes}
total = sum(counts.values())
for node, count in sorted(counts.items(), key=lambda item: -item[1])[:8]:
    if count:
        print(f"{node.name:16} {count:9,}  {100 * count / total:5.1f} %")
print(f"{'in all':16} {total:9,}")

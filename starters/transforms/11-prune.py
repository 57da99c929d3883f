"""Prune: set the smaller half of each layer's weights to zero."""
import copy

from torch import fx

SHARE = 0.5

traced = fx.symbolic_trace(copy.deepcopy(model))
graph = traced.graph
kept = total = 0

for target in {node.target: None for node in graph.nodes if node.op == "call_module"}:
    layer = traced.get_submodule(target)
    if not isinstance(layer, (nn.Linear, nn.Conv2d, nn.ConvTranspose2d)):
        continue
    with torch.no_grad():
        sizes = layer.weight.abs().flatten()
        limit = sizes.sort().values[int(SHARE * sizes.numel()) - 1]
        layer.weight *= layer.weight.abs() > limit
    kept += layer.weight.count_nonzero().item()
    total += sizes.numel()
    print(f"{target:16} keeps {layer.weight.count_nonzero().item():5} of {sizes.numel():5}")

with torch.no_grad():
    exact, rough = model(x), traced(x)
print(f"in all {100 * kept / total:.0f} % of the weights are left")
print("same results:", torch.allclose(exact, rough))
print("the original is untouched:", torch.equal(exact, model(x)))

"""merge_matmul: one multiplication for several with the same right side."""

import torch
from torch import fx
from torch.fx.experimental.merge_matmul import (
    are_nodes_independent, may_depend_on, merge_matmul, split_result_tensors,
)  # fmt: skip


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(torch.randn(4, 5))

    def forward(self, x, y, z):
        a, b, c = torch.matmul(x, self.w), torch.matmul(y, self.w), torch.matmul(z, self.w)
        return a.relu() + 1, b, c


class Inputs(torch.nn.Module):
    def forward(self, x, y, w, v):
        a, p, b = torch.matmul(x, w), torch.matmul(x, v), torch.matmul(y, w)
        return a, b, p, torch.relu(b), x @ w, torch.mm(y, w)


class Chain(torch.nn.Module):
    def forward(self, x, w):
        return torch.matmul(torch.matmul(x, w), w)


torch.manual_seed(0)
model, inputs = Model(), (torch.randn(2, 4), torch.randn(3, 4), torch.randn(1, 4))
merged = merge_matmul(model)
print(merged.graph, merged.code)
print([torch.allclose(a, b) for a, b in zip(merged(*inputs), model(*inputs))])
for module in (Inputs(), Chain()):
    print(merge_matmul(module).code)
print(split_result_tensors(torch.arange(10.0).view(5, 2), inputs[:2]))
gm = fx.symbolic_trace(lambda x, y: (torch.relu(torch.neg(x)), y + 1, x + y))
at = {node.name: node for node in gm.graph.nodes}
for names in ("relu neg", "relu x", "add x", "neg relu", "relu relu"):
    a, b = names.split()
    print(names, may_depend_on(at[a], at[b]))
print([may_depend_on(at["relu"], at["y"], depth) for depth in range(4)])
print(are_nodes_independent([at["relu"], at["add"], at["add_1"]]))
print(are_nodes_independent([at["relu"], at["neg"]]))

"""split_const_subgraphs: what doesn't depend on inputs is computed once."""

import torch
from torch import fx
from torch.fx.experimental.const_fold import (
    FoldedGraphModule, get_unique_attr_name_in_module, split_const_subgraphs,
)  # fmt: skip


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(torch.arange(4.0).view(2, 2))
        self.register_buffer("b", torch.full((2, 2), 3.0))
        self.linear = torch.nn.Linear(2, 2)

    def forward(self, x):
        a = self.w + self.b
        b = a.t() * 2
        return self.linear(x) * b - self.b, self.w * 3, a


class Plain(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(torch.ones(2, 2))

    def forward(self, x):
        return x + self.w


class Closed(Plain):
    def forward(self):
        return self.w + 1


class Layers(Plain):
    def __init__(self):
        super().__init__()
        self.s = torch.nn.Sequential(torch.nn.Linear(2, 2), torch.nn.ReLU())

    def forward(self, x):
        return self.s(self.w) + x, torch.rand_like(self.w) + x


def show(folded):
    print(type(folded).__name__, isinstance(folded, FoldedGraphModule), folded.graph, folded.code)
    inner = folded.const_subgraph_module
    if inner is not None:
        print(inner.graph, inner.code)
    print(folded.fx_const_folded_attrs_name, folded.has_folding_been_run)


torch.manual_seed(0)
model, x = Model(), torch.randn(2, 2)
folded = split_const_subgraphs(model)
print(folded)
show(folded)
print(folded.device_for_folded_attrs, [name for name, _ in folded.named_parameters()])
print([torch.equal(a, b) for a, b in zip(folded(x), model(x))], folded.has_folding_been_run)
print(folded._FX_CONST_FOLDED_ATTRS, [(n, p.shape) for n, p in folded.named_parameters()])
try:
    folded.run_folding()
except AssertionError as error:
    print(error)
folded = split_const_subgraphs(fx.symbolic_trace(model), lambda node: node.name == "mul")
show(folded)
print([torch.equal(a, b) for a, b in zip(folded(x), model(x))])
folded = split_const_subgraphs(Plain())
show(folded)
print(torch.equal(folded(x), x + 1), folded.has_folding_been_run)
folded = split_const_subgraphs(Closed())
show(folded)
print(folded())
folded = split_const_subgraphs(Layers().eval())
show(folded)
print([value.shape for value in folded(x)])
gm = fx.symbolic_trace(model)
gm.foo, gm.foo_2, gm.foo_1 = 1, 2, 3
for name in ("foo", "0 bar.x", "new", "foo_2"):
    print(get_unique_attr_name_in_module(gm, name))
gm = fx.symbolic_trace(model)
for node in gm.graph.nodes:
    node.meta["k"] = node.name
folded = split_const_subgraphs(gm)
for graph in (folded.graph, folded.const_subgraph_module.graph):
    print([(node.name, node.meta.get("k")) for node in graph.nodes])

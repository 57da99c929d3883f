"""fuser_utils: a part of a graph as a submodule, and what stands in its way."""

import torch
from torch import fx
from torch.fx.passes.utils.fuser_utils import (
    erase_nodes, fuse_as_graphmodule, fuse_by_partitions, insert_subgm, topo_sort,
    validate_partition,
)  # fmt: skip


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.l = torch.nn.Linear(4, 4)
        self.p = torch.nn.Parameter(torch.ones(4))

    def forward(self, x, y):
        a = self.l(x)
        b = a + self.p
        c = torch.relu(b)
        d = c * y
        e = d - a
        return e, c, torch.neg(y)


def traced():
    torch.manual_seed(0)
    gm = fx.symbolic_trace(Model())
    return gm, {node.name: node for node in gm.graph.nodes}


def show(gm):
    print(gm.graph, gm.code)
    for name, child in gm.named_children():
        if isinstance(child, fx.GraphModule):
            print("#", name, child.graph, child.code, [n for n, _ in child.named_parameters()])


gm, at = traced()
print(topo_sort([at["mul"], at["add"], at["l"], at["relu"]]))
for names in (["add", "relu"], ["add", "mul"], ["l", "sub"], ["neg"], ["relu", "mul", "sub"], []):
    print(names, validate_partition([at[name] for name in names]))

for tupled in (False, True):
    gm, at = traced()
    part = topo_sort([at[name] for name in ("mul", "relu", "add")])
    sub, inputs, outputs = fuse_as_graphmodule(gm, part, "part", always_return_tuple=tupled)
    print(inputs, outputs, type(sub).__name__, sub.graph, sub.code)
    insert_subgm(gm, sub, inputs, outputs)
    print(gm.graph)
    erase_nodes(gm, part)
    gm.graph.lint()
    gm.recompile()
    show(gm)
    x, y = torch.randn(2, 4), torch.randn(2, 4)
    print([torch.equal(a, b) for a, b in zip(gm(x, y), Model.forward(gm, x, y))])

gm, at = traced()
part = [at["neg"]]
sub, inputs, outputs = fuse_as_graphmodule(gm, part, "one", always_return_tuple=True)
print(inputs, outputs, sub.code)
insert_subgm(gm, sub, inputs, outputs)
erase_nodes(gm, part)
show(gm)

gm, at = traced()
for order in ("neg sub l mul", "sub mul relu l add", "neg relu add mul"):
    print(topo_sort([at[name] for name in order.split()]))
for node in gm.graph.nodes:
    node.meta["val"] = node.name
fuse_by_partitions(gm, [dict.fromkeys([at["l"], at["add"]]), dict.fromkeys([at["relu"]])])
for graph in (gm.graph, gm.fused_0.graph):
    print([(node.name, node.meta.get("val")) for node in graph.nodes])

gm, at = traced()
groups = [dict.fromkeys([at["relu"], at["add"]]), dict.fromkeys([at["mul"], at["sub"]])]
show(fuse_by_partitions(gm, groups, prefix="block_"))
gm, at = traced()
show(fuse_by_partitions(gm, [dict.fromkeys([at["l"], at["neg"]])], always_return_tuple=True))


def attempt(what):
    try:
        print(what())
    except Exception as error:
        print(type(error).__name__, str(error).replace("\n", " | "))


gm, at = traced()
attempt(lambda: fuse_as_graphmodule(gm, [at["add"], at["mul"]], "part"))
attempt(lambda: fuse_as_graphmodule(gm, [at["relu"], at["add"]], "part"))
attempt(lambda: fuse_as_graphmodule(gm, [at["x"]], "part"))
other, there = traced()
attempt(lambda: fuse_as_graphmodule(gm, [there["relu"]], "part"))
attempt(lambda: erase_nodes(gm, [at["add"]]))
attempt(lambda: fuse_by_partitions(gm, [dict.fromkeys([at["l"], at["sub"]])]))
attempt(lambda: fuse_by_partitions(gm, []).code)
attempt(lambda: fuse_as_graphmodule(gm, [at["neg"]], "part"))

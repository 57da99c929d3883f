"""split_module: names that submodules get, where attributes are read, and graphs that can't be
split."""

import torch
from torch import fx
from torch.fx.passes.split_module import split_module


class Attributes(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.p = torch.nn.Parameter(torch.ones(2))
        self.q = torch.nn.Parameter(torch.full((2,), 2.0))
        self.register_buffer("unused", torch.zeros(1))
        self.inner = torch.nn.Sequential(torch.nn.ReLU(), torch.nn.Sequential(torch.nn.Tanh()))

    def forward(self, x, y=2):
        return self.p, x + self.q, self.inner(self.q * self.p), x


root = Attributes()
gm = fx.symbolic_trace(root)
seen = []
split_module(gm, root, lambda node: seen.append(node.name) or 0)
print(seen)
for keep in (False, True):
    for same in (False, True):
        paths = {}
        split = split_module(
            gm, root, lambda node: node.name, paths, keep, same, not same, tuple_return=same
        )
        print(split.graph, split.code, list(split.state_dict()), paths)
        for child in split.children():
            if isinstance(child, fx.GraphModule):
                print(child.code)
        print(split(torch.ones(2)))


def typed(x: torch.Tensor) -> torch.Tensor:
    return torch.relu(x)


gm = fx.symbolic_trace(typed)
for name in ("a.b", "a b", "", None, 3.5, ("x",), "0", 0):
    split = split_module(gm, gm, lambda node, name=name: name)
    print([path for path, _ in split.named_modules()], split.code)
for affix in ("", "a", None):
    split = split_module(gm, gm, lambda node: 0, partition_affix=affix)
    print(split.code, [(node.name, node.type) for node in split.graph.nodes])


def swapped(x, y):
    return (y, x)


gm = fx.symbolic_trace(swapped)
print(split_module(gm, gm, lambda node: 0).code)


def several(x):
    a = x + 1
    return [a, a, {"k": a, "s": slice(a, None)}]


gm = fx.symbolic_trace(several)
split = split_module(gm, gm, lambda node: 0)
print(split.code, split(torch.ones(1)))

# A node that stands before what it reads.
graph = fx.Graph()
x = graph.placeholder("x")
a = graph.call_function(torch.relu, (x,))
b = graph.call_function(torch.neg, (a,))
graph.output(b)
a.prepend(b)
gm = fx.GraphModule(torch.nn.Module(), graph)
try:
    split_module(gm, gm, lambda node: 0)
except KeyError as error:
    print("KeyError", error, type(error.args[0]).__name__)
split = split_module(gm, gm, lambda node: node.name)
print(split.code, split(torch.tensor([-1.0, 2.0])))


def refuse(node):
    raise ValueError(f"no place for {node}")


try:
    split_module(gm, gm, refuse)
except ValueError as error:
    print(error)

# What is noted of nodes comes along, in dicts of their own.
a.prepend(x)
a.append(b)
for node in graph.nodes:
    node.meta["was"] = [node.name]
with fx.traceback.preserve_node_meta(), fx.traceback.set_current_meta(b, "cut"):
    split = split_module(gm, gm, lambda node: 0, tuple_return=True)
for node in (*split.graph.nodes, *split.submod_0.graph.nodes):
    print(node.name, node.meta.get("was"), sorted(node.meta))
print(next(iter(split.graph.nodes)).meta["was"] is x.meta["was"])

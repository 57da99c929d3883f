"""split_utils: submodules by tags on nodes."""

import torch
from torch import fx
from torch.fx.passes.split_utils import (
    Component, getattr_recursive, setattr_recursive, split_by_tags,
)  # fmt: skip


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.first = torch.nn.Linear(4, 4)
        self.inner = torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.ReLU())
        self.p = torch.nn.Parameter(torch.ones(4))

    def forward(self, x, y):
        a = self.first(x)
        b = a + self.p
        c = self.inner(b)
        d = c * a
        return d - y, b


def show(gm):
    print(gm.graph, gm.code)
    for name, child in gm.named_children():
        if isinstance(child, fx.GraphModule):
            print("#", name, type(child).__name__, child.graph, child.code)
            print([n for n, _ in child.named_parameters()], child.meta)


def tagged(**tags):
    torch.manual_seed(0)
    gm = fx.symbolic_trace(Model())
    for node in gm.graph.nodes:
        if node.name in tags:
            node.tag = tags[node.name]
    return gm


three = {"first": "red", "add": "red", "inner_0": "blue", "inner_1": "green", "mul": "green",
         "sub": "red2"}  # fmt: skip
x, y = torch.randn(2, 4), torch.randn(2, 4)
for options in ({}, {"return_tuple": True}):
    gm = tagged(**three)
    split = split_by_tags(gm, ["red", "blue", "green", "red2"], **options)
    show(split)
    print([torch.equal(u, v) for u, v in zip(split(x, y), gm(x, y))])
    print([n for n, _ in split.named_parameters()], split.meta)
gm = tagged(**three)
split, names = split_by_tags(gm, ["red", "blue", "green", "red2"], return_fqn_mapping=True)
print(names, sorted(split.state_dict()))


class Mine(fx.GraphModule):
    pass


split = split_by_tags(gm, ["red", "blue", "green", "red2"], GraphModuleCls=Mine)
print([type(child).__mro__[1].__name__ for child in split.children()], isinstance(split, Mine))


def attempt(what):
    try:
        result = what()
        print(result.graph if hasattr(result, "graph") else result)
    except Exception as error:
        print(type(error).__name__, str(error).replace("\n", " | "))


attempt(lambda: split_by_tags(tagged(first="a"), ["a"]))
attempt(lambda: split_by_tags(tagged(**three), ["red", "blue"]))
attempt(lambda: split_by_tags(tagged(**three), ["blue", "red", "green", "red2"]))
attempt(lambda: split_by_tags(tagged(**three), ["red", "blue", "green", "red2", "none"]))
attempt(lambda: split_by_tags(tagged(**three), []))
print(getattr_recursive(gm, "inner.0.weight").shape, getattr_recursive(gm, "p").shape)
setattr_recursive(gm, "inner.0.note", 5)
print(gm.inner[0].note if hasattr(gm.inner, "__getitem__") else getattr(gm.inner, "0").note)
attempt(lambda: getattr_recursive(gm, "inner.nope"))
attempt(lambda: setattr_recursive(gm, "nope.x", 1))
print(vars(Component(None, 0, "c")))

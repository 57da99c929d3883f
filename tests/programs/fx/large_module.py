"""Graph modules whose code is long enough to be compiled only when somebody runs it."""

import copy
import inspect

import torch
from torch import fx


def chain(count):
    graph = fx.Graph()
    value = graph.placeholder("x")
    for index in range(count):
        value = graph.call_function(torch.relu if index % 2 else torch.neg, (value,))
    graph.output(value)
    return graph


class Root(torch.nn.Module):
    pass


gm = fx.GraphModule(Root(), chain(6000))
print(len(gm.code) > 200_000, gm.code[:80])
print(inspect.signature(gm.forward), callable(gm.forward), gm.forward.__name__)
print(gm(torch.tensor([-1.0, 2.0])), gm.forward(torch.tensor([3.0])))
matches = fx.replace_pattern(gm, lambda x: torch.relu(torch.neg(x)), lambda x: x * 2)
print(len(matches), gm(torch.tensor([0.0])), gm(torch.tensor([1.0])))
print(len(gm.code))
twin = copy.deepcopy(gm)
print(twin(torch.tensor([0.0])), type(twin).forward is type(gm).forward)


class Louder(fx.GraphModule):
    def forward(self, x):
        return "not generated"


loud = Louder(Root(), chain(5500))
print(loud(torch.tensor([1.0])))
print(super(type(loud), loud).forward(1))


class Holder(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = fx.GraphModule(Root(), chain(5500))

    def forward(self, x):
        return self.inner(x) + 1


outer = fx.symbolic_trace(Holder())
print([node.name for node in outer.graph.nodes][-2:])
print(outer(torch.tensor([1.0])))

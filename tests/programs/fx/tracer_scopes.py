"""The modules that nodes came from, by the names of nodes; tracers that were never set up."""

import torch
from torch import fx
from torch.fx.proxy import Scope, TracerBase


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Sequential(torch.nn.Linear(2, 2), torch.nn.ReLU())

    def forward(self, x):
        return self.layer(x).relu()


class Forgetful(fx.Tracer):
    def __init__(self):
        self.mine = 1


class Small(TracerBase):
    def __init__(self):
        self.graph = fx.Graph()


tracer = fx.Tracer()
tracer.trace(Net())
print(tracer.node_name_to_scope)
print(type(tracer.node_name_to_scope), tracer.node_name_to_scope["relu"], Scope)
print(hasattr(TracerBase, "node_name_to_scope"), hasattr(fx.Tracer, "scope"))

for root in (Net(), lambda x: x + 1):
    try:
        Forgetful().trace(root)
    except AttributeError as error:
        print(error)

small = Small()
for name, value in [
    (None, None),
    ("scope", Scope("", None)),
    ("node_name_to_scope", {}),
    ("module_stack", {}),
]:
    if name:
        setattr(small, name, value)
    try:
        print((small.create_proxy("placeholder", "x", (), {}) + 1).node.format_node())
    except AttributeError as error:
        print(error)

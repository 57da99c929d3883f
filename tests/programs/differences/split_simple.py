"""split_module_simple: a dict says where nodes go, and attributes are read inside. The submodules
of PyTorch 2.14.1 lack them."""

import torch
from torch import fx
from torch.fx.passes.split_module import split_module_simple


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.l = torch.nn.Linear(2, 2)
        self.p = torch.nn.Parameter(torch.ones(2))

    def forward(self, x, y):
        a = self.l(x) + self.p
        b = torch.relu(a)
        return b * a, a + y


def show(module):
    print(type(module).__name__, module.graph)
    for name, child in module.named_children():
        print(name, type(child).__name__, child.code, [n for n, _ in child.named_parameters()])


torch.manual_seed(0)
gm = fx.symbolic_trace(Model())
places = {}
for node in gm.graph.nodes:
    if node.op not in ("placeholder", "output"):
        places[node] = 0 if node.name in ("l", "p", "add") else 1
split = split_module_simple(gm, places)
show(split)
x, y = torch.randn(2, 2), torch.randn(2, 2)
print([torch.equal(a, b) for a, b in zip(split(x, y), gm(x, y))])
show(split_module_simple(gm, places, partition_affix="part"))
print([hasattr(node, "tag") for node in gm.graph.nodes])
del places[next(node for node in places if node.name == "relu")]
try:
    split_module_simple(gm, places)
except KeyError as error:
    print("KeyError", error)

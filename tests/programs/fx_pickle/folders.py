"""GraphModule.to_folder writes a package."""

import importlib
import os
import sys
import tempfile
import warnings

import torch
from torch.fx import GraphModule, Tracer, symbolic_trace

place = tempfile.mkdtemp()
sys.path.insert(0, place)


def show(folder):
    print(sorted(os.listdir(f"{place}/{folder}")))
    for name in ("module.py", "__init__.py"):
        with open(f"{place}/{folder}/{name}") as file:
            print(file.read().replace(place, "PLACE"))


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(2, 3)
        self.w = torch.nn.Parameter(torch.ones(3))

    def forward(self, x):
        return self.lin(x).relu() + self.w


gm = symbolic_trace(Net())
gm.to_folder(f"{place}/mine", "Mine")
show("mine")
module = importlib.import_module("mine").Mine()
print(module)
print(torch.equal(module(torch.ones(1, 2)), gm(torch.ones(1, 2))))


class Leaf(torch.nn.Module):
    def forward(self, x):
        return x


class Two(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.leaf = Leaf()
        self.seq = torch.nn.Sequential(torch.nn.Linear(1, 1), torch.nn.ReLU())
        self.register_buffer("buffer", torch.ones(1))
        self.sub = torch.nn.Module()
        self.sub.w = torch.nn.Parameter(torch.ones(2))

    def forward(self, x):
        return self.seq(self.leaf(x)) + self.buffer + self.sub.w


class Whole(Tracer):
    def is_leaf_module(self, m, module_qualified_name):
        return True


two = Two()
gm = GraphModule(two, Whole().trace(two))
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    gm.to_folder(f"{place}/two")
print([str(warning.message) for warning in caught])
show("two")
module = importlib.import_module("two").FxModule()
print(torch.equal(module(torch.ones(1, 1)), gm(torch.ones(1, 1))))

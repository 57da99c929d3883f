# How modules print.

from collections import OrderedDict

import torch
from torch import nn

class Settings(nn.Module):
    def extra_repr(self):
        return "size=3"


class Lines(nn.Module):
    def __init__(self, *children):
        super().__init__()
        for index, child in enumerate(children):
            self.add_module(f"child{index}", child)

    def extra_repr(self):
        return "one\ntwo"


class Both(Settings):
    def __init__(self):
        super().__init__()
        self.act = nn.ReLU()


def linear():
    return nn.Linear(2, 2)


print(nn.Module())
print(Settings())
print(Lines())
print(Lines(nn.ReLU(), Both()))
print(Both())
print(nn.Sequential())
print(nn.Sequential(linear(), linear()))
print(nn.ModuleList([linear(), linear(), linear()]))
print(nn.ModuleList([linear(), linear(), nn.ReLU(), linear()]))
print(
    nn.ModuleList([nn.Sequential(linear(), nn.ReLU()), nn.Sequential(linear(), nn.ReLU()), Both()])
)
print(nn.ModuleDict({"a": linear(), "b": nn.ModuleList([nn.Tanh(), nn.Tanh()])}))
print(nn.Sequential(OrderedDict(first=linear(), second=nn.ModuleList())))
print(repr(nn.Linear), nn.Linear.forward.__qualname__, nn.ReLU.__module__)
print([nn.ReLU(), nn.Tanh()], f"{nn.Identity()}")

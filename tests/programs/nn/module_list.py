# ModuleList as a list.

import torch
from torch import nn


def attempt(what):
    """Prints a value, or the exception that computing it raised."""
    try:
        print(what())
    except Exception as error:
        print(type(error).__name__, error)

mods = nn.ModuleList([nn.Linear(2, 2), nn.ReLU()])
STEPS = """
mods[0]|mods[-1]|mods[5]|mods["0"]|mods[0:1]|len(mods)|mods + mods|mods + [nn.ReLU()]|mods + 3
mods.append(nn.Tanh())
mods.append(3)|mods.extend([nn.Mish()])|mods.extend(3)|mods.insert(0, nn.ELU())
mods.insert(9, nn.ELU())|mods
mods.pop(0)|mods.pop(-1)|mods.pop(9)|mods.__setitem__(0, nn.SELU())|mods.__setitem__(9, nn.SELU())
mods.__setitem__(0, 3)|mods.__delitem__(0)|mods.__delitem__(slice(0, 1))|mods
mods.__iadd__([nn.ReLU()])
nn.ModuleList(nn.ReLU())|nn.ModuleList([3])|nn.ModuleList(3)|nn.ModuleList(nn.Sequential(nn.ReLU()))
mods.index
list(dict(mods.named_children()))|mods.pop()
"""
for line in STEPS.strip().split("\n"):
    for step in line.split("|"):
        print(">", step)
        attempt(lambda: eval(step))

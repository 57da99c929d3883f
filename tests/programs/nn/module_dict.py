# ModuleDict as a dictionary.

import torch
from torch import nn


def attempt(what):
    """Prints a value, or the exception that computing it raised."""
    try:
        print(what())
    except Exception as error:
        print(type(error).__name__, error)

mods = nn.ModuleDict({"a": nn.Linear(2, 2), "b": nn.ReLU()})
STEPS = """
mods["a"]|mods["z"]|mods[0]|list(mods.keys())|list(mods.items())|len(mods)|"a" in mods|list(mods)
mods.pop("a")
mods.pop("zz")|mods.update({"c": nn.Tanh()})|mods.update([("d", nn.Tanh())])
mods.update(nn.ModuleDict({"e": nn.ELU()}))
mods.update(3)|mods.update([3])|mods.update([("a",)])|mods.update([(1, nn.ReLU())])|mods
mods.__setitem__("f", 3)
mods.__setitem__("b", nn.Mish())|mods.__delitem__("zz")|mods.__delitem__("b")|mods|mods.clear()|mods
nn.ModuleDict({"a.b": nn.ReLU()})|nn.ModuleDict({"keys": nn.ReLU()})
nn.ModuleDict([["a", nn.ReLU()]])
nn.ModuleDict({"a": 3})|nn.ModuleDict({"": nn.ReLU()})|nn.ModuleDict({"for": nn.ReLU()})
mods.get("a")
"""
for line in STEPS.strip().split("\n"):
    for step in line.split("|"):
        print(">", step)
        attempt(lambda: eval(step))

# Sequential as a list.

from collections import OrderedDict

import torch
from torch import nn


def attempt(what):
    """Prints a value, or the exception that computing it raised."""
    try:
        print(what())
    except Exception as error:
        print(type(error).__name__, error)

net = nn.Sequential(nn.Linear(2, 2), nn.ReLU(), nn.Tanh())
STEPS = """
net[0]|net[-1]|net[3]|net[-4]|net["0"]|net[1.5]|net[0:2]|len(net)|[type(m).__name__ for m in net]
net + net
net + 3|net * 2|2 * nn.Sequential(nn.ReLU())|net * 0|net * "a"|net.pop(0)|net.insert(0, nn.Mish())
net.insert(9, nn.ReLU())|net.insert(0, 3)|net.append(nn.ELU())|net.append(3)|net.extend([nn.ReLU()])
net.extend([3])|net.extend(3)|net.__setitem__(0, nn.SELU())|net.__setitem__(9, nn.SELU())
net.__setitem__(0, 3)|net.__delitem__(0)|net.__delitem__(slice(0, 2))|net
net.__iadd__(nn.Sequential(nn.ELU()))
net.__imul__(2)|net.pop(9)|nn.Sequential(3)|nn.Sequential([nn.ReLU()])|nn.Sequential(nn.ReLU)
nn.Sequential(a=nn.ReLU())|nn.Sequential()(3)|nn.Sequential(nn.ReLU())("a")
nn.Sequential(nn.ReLU())(1, 2)
net.__delitem__(9)|nn.ReLU() in net
"""
for line in STEPS.strip().split("\n"):
    for step in line.split("|"):
        print(">", step)
        attempt(lambda: eval(step))
named = nn.Sequential(OrderedDict(first=nn.ReLU(), second=nn.Tanh(), third=nn.ELU()))
print(named[0], named[1:], named.second)
del named[1]
print(named)

# ParameterDict is a dict, ParameterList a list; what they print, and what they say of wrong use.
import torch
from torch import nn


def attempt(function):
    try:
        print(function())
    except Exception as error:
        print(type(error).__name__, error)


held = nn.ParameterDict({"x": torch.ones(1), "b": nn.Parameter(torch.zeros(2, 2)), "n": 3})
print(held, list(reversed(held)))
print(held.copy(), held.setdefault("x"), held.setdefault("new", torch.ones(2)), "new" in held)
print(held.pop("x"), held.popitem())
print(held.fromkeys(["a", "c"], torch.ones(1)), held.get("zz"), held.get("zz", 4))
print(held | {"w": torch.ones(1)}, type({"h": 1} | held).__name__)
held |= {"k": torch.ones(1)}
print(list(held))
attempt(lambda: held["zz"])
attempt(lambda: held.pop("zz"))
attempt(lambda: held.update(3))
attempt(lambda: held.update([1]))
attempt(lambda: held.update([(1, 2, 3)]))
attempt(lambda: held | 3)
attempt(lambda: held(1))
print(nn.ParameterDict(), nn.ParameterDict({"a": torch.ones(1)}))
print(nn.ParameterDict({"b": nn.ParameterList([torch.ones(1)]), "a": torch.ones(2, 3)}))

listed = nn.ParameterList([torch.ones(1)])
print(listed, nn.ParameterList())
listed += [torch.ones(2), "text"]
print(listed, listed[1:])
attempt(lambda: listed(1))
attempt(lambda: listed.extend(torch.ones(2)))

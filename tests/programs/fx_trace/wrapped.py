"""wrap: names and functions, as a decorator, of methods."""

import torch
import torch.fx
from torch.fx import symbolic_trace


@torch.fx.wrap
def decorated(x, n):
    return x * n if n > 1 else x


def by_name(x):
    return len(x)


torch.fx.wrap("by_name")
torch.fx.wrap("len")
torch.fx.wrap("sum")

gm = symbolic_trace(lambda x: decorated(x, by_name(x)) + len(x) + sum(x, 1))
print(gm.code)
print(gm(torch.ones(2)))
print(decorated(2, 3), len([1]), [node.meta.get("is_wrapped") for node in gm.graph.nodes])


def inside():
    torch.fx.wrap("later")


for wrong in (inside, lambda: torch.fx.wrap(3), lambda: torch.fx.wrap("x")):
    try:
        wrong()
    except (NotImplementedError, RuntimeError) as error:
        print(type(error).__name__, error)

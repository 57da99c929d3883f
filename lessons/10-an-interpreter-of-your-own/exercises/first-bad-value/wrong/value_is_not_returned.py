# Believes: looking at a value is enough.
# Says: run_node returns nothing

import torch
from torch.fx import symbolic_trace


def is_bad(value):
    if not isinstance(value, torch.Tensor) or not value.is_floating_point():
        return False
    return not torch.isfinite(value).all()


class Watch(torch.fx.Interpreter):
    def __init__(self, gm):
        super().__init__(gm)
        self.found = None

    def run_node(self, node):
        value = super().run_node(node)
        if self.found is None and is_bad(value):
            self.found = node.name


def first_bad(gm, *inputs):
    watch = Watch(gm)
    watch.run(*inputs)
    return watch.found


def f(x):
    y = torch.log(x - 1)
    return torch.relu(y * 2) + x


print(Watch(symbolic_trace(f)).found)

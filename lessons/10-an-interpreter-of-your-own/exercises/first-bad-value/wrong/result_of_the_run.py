# Believes: run gives what run_node has found.
# Says: but a tensor arrived

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
        return value


def first_bad(gm, *inputs):
    watch = Watch(gm)
    return watch.run(*inputs)


def f(x):
    y = torch.log(x - 1)
    return torch.relu(y * 2) + x


print(first_bad(symbolic_trace(f), torch.tensor([1.0, 4.0])))

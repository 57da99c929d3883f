"""Objects made of proxies."""

import torch
from torch.fx import ProxyableClassMeta, symbolic_trace


class Pair(metaclass=ProxyableClassMeta):
    def __init__(self, left, right):
        self.left, self.right = left, right

    def total(self):
        return self.left + self.right


def function(x, y):
    pair = Pair(x, y=1) if False else Pair(x, y)
    return pair.total() + pair.left


gm = symbolic_trace(function)
print(gm.code)
print(gm(1, 2), Pair(1, 2).total())
made = Pair(5, 6)
gm = symbolic_trace(lambda x: (Pair(1, 2), made, made, Pair(x, made)))
print(gm.graph)
print(gm(3)[1] is made)

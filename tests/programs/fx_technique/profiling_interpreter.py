"""An interpreter that counts what runs."""

import collections

import torch
from torch.fx import Interpreter, symbolic_trace


class Counting(Interpreter):
    def __init__(self, gm):
        super().__init__(gm)
        self.counts = collections.Counter()
        self.shapes = {}

    def run_node(self, n):
        result = super().run_node(n)
        self.counts[n.op] += 1
        self.shapes[n.name] = tuple(getattr(result, "shape", ()))
        return result


net = torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.ReLU(), torch.nn.Linear(4, 1))
gm = symbolic_trace(net)
interpreter = Counting(gm)
for _ in range(3):
    interpreter.run(torch.ones(2, 3))
print(dict(interpreter.counts))
print(interpreter.shapes)

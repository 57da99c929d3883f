"""Interpreter.run: values, defaults, starred parameters, environments."""

import torch
from torch.fx import Interpreter, symbolic_trace


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Identity()
        self.w = torch.nn.Parameter(torch.ones(2))

    def forward(self, x, n=2, *rest):
        return self.lin(x).mul(n) + self.w + len(rest[0]) if False else self.lin(x).mul(n) + self.w


gm = symbolic_trace(Net())
x = torch.tensor([1.0, 2.0])
print(Interpreter(gm).run(x))
print(Interpreter(gm).run(x, 3))
interpreter = Interpreter(gm, garbage_collect_values=False)
interpreter.run(x, 5)
print({node.name: value for node, value in interpreter.env.items()})
interpreter = Interpreter(gm)
interpreter.run(x)
print({node.name: value for node, value in interpreter.env.items()})
print({node.name: used for node, used in interpreter.user_to_last_uses.items()})
nodes = list(gm.graph.nodes)
known = next(node for node in nodes if node.op == "call_module")
print(Interpreter(gm).run(x, initial_env={known: torch.zeros(2)}))
print(interpreter.name, interpreter.module is gm, interpreter.graph is gm.graph)

"""Pickling a GraphModule: its source travels and is traced again."""

import math
import pickle

import torch
import torch.fx
from torch.fx import symbolic_trace


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(2, 3)
        self.w = torch.nn.Parameter(torch.ones(3))

    def forward(self, x):
        return self.lin(x).relu() + self.w


def helper(x):
    return x * 2


torch.fx.wrap("helper")

gm = symbolic_trace(Net())
gm.meta["mine"] = 1
back = pickle.loads(pickle.dumps(gm))
print(back)
print(back.graph)
print(list(back.state_dict()), back.meta, type(back).__name__)
x = torch.ones(1, 2)
print(torch.equal(gm(x), back(x)))
function, (body, imports) = gm.__reduce__()
print(function.__name__)
print(imports)
print("_graph" in body, body["_code"] == gm.code)

gm = symbolic_trace(lambda x: helper(x) + math.sqrt(x))
print(gm.__reduce__()[1][1])
back = pickle.loads(pickle.dumps(gm))
print(back.code)
print([node.meta for node in back.graph.nodes])
print(back(4))

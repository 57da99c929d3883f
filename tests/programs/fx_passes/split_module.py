"""split_module: which nodes go where, what is passed on, and in which order submodules come."""

import torch
from torch import fx
from torch.fx.passes.split_module import Partition, split_module


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.l = torch.nn.Linear(4, 4)
        self.s = torch.nn.Sequential(torch.nn.ReLU())
        self.p = torch.nn.Parameter(torch.ones(4))
        self.register_buffer("b", torch.zeros(4))

    def forward(self, x, y):
        z = self.l(x).clamp(min=0.0)
        w = self.s(z) + self.p
        u = torch.cat([w, y], 0) * 2 + z
        return u, self.b + w


def show(module):
    print(module)
    print(module.graph)
    for name, child in module.named_children():
        if isinstance(child, fx.GraphModule):
            print("#", name, child.graph, child.code, list(child.state_dict()))


class InThrees:
    def __init__(self):
        self.seen = []

    def __call__(self, node):
        self.seen.append(node.name)
        return (len(self.seen) - 1) // 3


torch.manual_seed(0)
root = Model()
gm = fx.symbolic_trace(root)
x, y = torch.randn(1, 4), torch.randn(1, 4)
names, threes = {}, InThrees()
split = split_module(gm, root, threes, names)
show(split)
print(threes.seen, names, split.submod_0.l is root.l)
print(torch.equal(split(x, y)[0], root(x, y)[0]), [node.name for node in gm.graph.nodes])
options = {"keep_original_order": True, "partition_affix": "part", "keep_original_node_name": True}
show(split_module(gm, root, InThrees(), **options))


def two(node):
    return int(node.name not in ("l", "clamp"))


for options in ({"tuple_return": True}, {"keep_original_input_name": False}):
    print(options)
    show(split_module(gm, root, two, **options))
show(split_module(gm, root, lambda node: node.name, partition_affix="p"))
try:
    split_module(gm, root, lambda node: int(node.name in ("clamp", "mul")))
except RuntimeError as error:
    print(error)


def branches(x, y, n: int = 3):
    a = torch.relu(x)
    b = torch.neg(y)
    c = a + b
    d = torch.tanh(a)
    return c, d * n, x


gm = fx.symbolic_trace(branches)
for node in gm.graph.nodes:
    node.meta["was"] = node.name
for where in (
    {"relu": 2, "neg": 0, "add": 3, "tanh": 1, "mul": 1},
    {"relu": 5, "neg": 4, "add": 3, "tanh": 2, "mul": 1},
    {"relu": None, "neg": 1, "add": 1, "tanh": None, "mul": 1},
):
    for keep in (False, True):
        split = split_module(gm, gm, lambda node: where[node.name], keep_original_order=keep)
        print(split.code, [name for name, _ in split.named_children()])
        print([(node.name, node.type, node.meta) for node in split.graph.nodes])
        print([(n.name, n.type, n.meta) for n in next(split.children()).graph.nodes])
        print(split(torch.ones(2), torch.ones(2)))

graph = fx.Graph()
x = graph.placeholder("x")
graph.call_function(torch.neg, (x,))
graph.output(graph.call_function(torch.relu, (x,)))
unused = split_module(
    fx.GraphModule(torch.nn.Module(), graph), torch.nn.Module(), lambda node: node.name
)
print(unused.code, [child.code for child in unused.children()])


def nested(x):
    a, b = torch.split(x, 1)
    return {"a": a + 1, "b": [b.relu(), 2], "x": x}


gm = fx.symbolic_trace(nested)
split = split_module(gm, gm, lambda node: int(node.name != "split"))
print(split.code, split(torch.tensor([1.0, -2.0])))
print(repr(Partition("1")), Partition("1").submod_name)

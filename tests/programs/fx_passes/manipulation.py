"""graph_manipulation, param_fetch, annotate_getitem_nodes and source partitions."""

import operator
from typing import NamedTuple

import torch
from torch import fx
from torch.fx.passes.annotate_getitem_nodes import annotate_getitem_nodes
from torch.fx.passes.graph_manipulation import (
    get_size_of_all_nodes, get_size_of_node, get_tensor_meta, replace_target_nodes_with, size_bytes,
)  # fmt: skip
from torch.fx.passes.param_fetch import (
    default_matching, extract_attrs_for_lowering, lift_lowering_attrs_to_nodes,
)  # fmt: skip
from torch.fx.passes.shape_prop import ShapeProp
from torch.fx.passes.utils.source_matcher_utils import (
    SourcePartition, check_subgraphs_connected, get_source_partitions,
)  # fmt: skip


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = torch.nn.Conv2d(3, 4, 3)
        self.bn = torch.nn.BatchNorm2d(4)
        self.linear = torch.nn.Linear(4, 2, bias=False)
        self.p = torch.nn.Parameter(torch.ones(2, dtype=torch.float64))

    def forward(self, x):
        y = torch.relu(self.bn(self.conv(x))).mean((2, 3))
        return self.linear(y) + self.p, y + y


def attempt(what):
    try:
        print(what())
    except Exception as error:
        print(type(error).__name__, str(error).replace("\n", " | "))


torch.manual_seed(0)
gm = fx.symbolic_trace(Model())
replace_target_nodes_with(gm, "call_function", operator.add, "call_function", torch.add)
replace_target_nodes_with(gm, "call_method", "mean", "call_method", "sum")
print(gm.graph)
replace_target_nodes_with(gm, "call_function", torch.relu, "call_method", "relu")
attempt(lambda: gm.recompile().src)
attempt(lambda: get_size_of_node(gm, next(iter(gm.graph.nodes))))
attempt(lambda: get_tensor_meta(next(iter(gm.graph.nodes))))
get_size_of_all_nodes(gm, [torch.randn(2, 3, 8, 8)])
for node in gm.graph.nodes:
    print(node, getattr(node, "size_bytes", None))
gm = fx.symbolic_trace(Model())
attempt(lambda: get_size_of_all_nodes(gm))
print(size_bytes(3, 4))

print(default_matching("weight", 1), default_matching("bias", 2))
modules = (torch.nn.Conv2d(3, 4, 3), torch.nn.Linear(2, 2, bias=False), torch.nn.BatchNorm2d(2),
           torch.nn.MaxPool2d(2), torch.nn.AdaptiveAvgPool2d(1), torch.nn.ReLU(),
           torch.nn.Sigmoid())  # fmt: skip


def shapes(attributes):
    return {key: getattr(value, "shape", value) for key, value in attributes.items()}


for module in modules:
    attempt(lambda: shapes(extract_attrs_for_lowering(module)))
modules[1]._version = 2
attempt(lambda: extract_attrs_for_lowering(modules[1]))
gm = fx.symbolic_trace(torch.nn.Sequential(torch.nn.Linear(2, 2), torch.nn.Conv2d(1, 1, 1)))
lift_lowering_attrs_to_nodes(gm)
for node in gm.graph.nodes:
    print(node, shapes(getattr(node, "attrs_for_lowering", {})))


class Pair(NamedTuple):
    first: torch.Tensor
    second: int


def items(x):
    a, b = torch.split(x, 2)
    return a + b[0], x[0]


for type_expr in (tuple[torch.Tensor, int], list[torch.Tensor], Pair, torch.Tensor, None,
                  tuple[torch.Tensor, ...], dict[str, int]):  # fmt: skip
    gm = fx.symbolic_trace(items)
    next(n for n in gm.graph.nodes if n.name == "split").type = type_expr
    annotate_getitem_nodes(gm.graph)
    print([(n.name, n.type) for n in gm.graph.nodes if n.target is operator.getitem])
gm = fx.symbolic_trace(lambda x: torch.split(x, 2)[2])
next(n for n in gm.graph.nodes if n.name == "split").type = tuple[torch.Tensor, int]
attempt(lambda: annotate_getitem_nodes(gm.graph))


class Layers(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(torch.ones(2))

    def forward(self, x):
        a = torch.neg(x) * self.w
        b = torch.relu(a)
        c = torch.neg(b) * self.w
        return torch.relu(c), torch.exp(b)


gm = fx.symbolic_trace(Layers())
sources = {"neg": "N", "mul": "N", "relu": "R", "neg_1": "N", "mul_1": "N", "relu_1": "R", "w": "N"}
for node in gm.graph.nodes:
    if node.name in sources:
        instance = node.name[-2:] if node.name.endswith("_1") else ""
        source = sources[node.name]
        node.meta["source_fn_stack"] = [("top", "T"), ("s" + source + instance, source)]
found = get_source_partitions(gm.graph, ["N", "R", "Z"])
for source, partitions in found.items():
    for partition in partitions:
        print(source, partition)
one, two = found["N"]
relu = found["R"][0]
attempt(lambda: (check_subgraphs_connected(one, relu), check_subgraphs_connected(relu, one),
                 check_subgraphs_connected(one, two)))  # fmt: skip
print(get_source_partitions(gm.graph, ["N"], lambda node: node.name != "mul"))
print(get_source_partitions(fx.symbolic_trace(Layers()).graph, ["N"]))
for node in gm.graph.nodes:
    node.meta = {"torch_fn": (node.name, "function." + node.name[:3])}
print(get_source_partitions(gm.graph, ["neg", "x"]), get_source_partitions(gm.graph, ["neg_1"]))
print(get_source_partitions(gm.graph, ["neg"], lambda node: False))
print(SourcePartition([], "s"))

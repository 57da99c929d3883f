"""format_node for each opcode."""

import operator
from typing import List, Optional

import torch
from torch.fx import Graph

graph = Graph()
x = graph.placeholder("x", type_expr=List[int], default_value=[1, "a"])
w = graph.get_attr("a.w", type_expr=torch.Tensor)
nodes = [
    x,
    w,
    graph.call_function(operator.add, (x, 1.5), {"k": {"a": x, 1: None}}),
    graph.call_function(getattr, (x, "shape")),
    graph.call_function(len, (x,), type_expr=int),
    graph.call_method("sum", (x, "dim", slice(0, x)), {"t": (x,), "u": ()}),
    graph.call_module("m.0", ((x, [w]),), type_expr=Optional[int]),
    graph.call_function(
        torch.ones, ([2, 3],), {"dtype": torch.float64, "device": torch.device("cpu")}
    ),
    graph.call_function(torch.full, ((1,), float("inf"), True, ..., 2j, range(3))),
    graph.output({"a": [x, (w,)]}, type_expr=dict),
]
for node in nodes:
    print(node.format_node())
print(graph)

"""A GraphModule from a dict of attributes."""

import torch
from torch.fx import Graph, GraphModule

graph = Graph()
x = graph.placeholder("x")
y = graph.call_module("a.lin", (x,))
graph.output(graph.call_function(torch.add, (y, graph.get_attr("a.b.w"))))
values = {"a.lin": torch.nn.Identity(), "a.b.w": torch.ones(2), "unused": 3}
gm = GraphModule(values, graph, "FromDict")
print(gm, gm.code)
print(gm(torch.zeros(2)), [name for name, _ in gm.named_buffers()], hasattr(gm, "unused"))
for wrong in ({"a.lin": torch.nn.Identity()}, 3, None):
    try:
        GraphModule(wrong, graph)
    except RuntimeError as error:
        print(error)
try:
    GraphModule({}, 3)
except (AssertionError, AttributeError) as error:
    print(type(error).__name__, error)

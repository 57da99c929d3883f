"""What is only warned of."""

import warnings

import torch
from torch.fx import Graph, GraphModule

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    graph = Graph()
    x = graph.placeholder("x")
    graph.output(x)
    gm = GraphModule(torch.nn.Module(), graph)
    with gm.graph.inserting_before(x):
        gm.graph.get_attr("missing")
        gm.graph.get_attr("a.b.c")
        gm.register_buffer("there", torch.ones(1))
        gm.graph.get_attr("there")
    node = gm.graph.call_function(torch.relu, (x,))
    gm.graph.erase_node(node)
    gm.graph.erase_node(node)
for each in caught:
    print(each.category.__name__, each.message)

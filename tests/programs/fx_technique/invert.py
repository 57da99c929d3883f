"""The inverse of a chain of functions that have one."""

import torch
from torch.fx import Graph, GraphModule, symbolic_trace

INVERSES = {torch.sin: torch.arcsin, torch.cos: torch.arccos, torch.tanh: torch.atanh}
INVERSES.update({inverse: function for function, inverse in list(INVERSES.items())})


def invert(gm):
    last = gm.graph.output_node().args[0]
    graph = Graph()
    value = graph.placeholder("y")
    while last.op == "call_function":
        value = graph.call_function(INVERSES[last.target], (value,))
        last = last.args[0]
    graph.output(value)
    return GraphModule({}, graph)


gm = symbolic_trace(lambda x: torch.sin(torch.tanh(torch.cos(x))))
inverse = invert(gm)
print(inverse.code)
x = torch.tensor([0.1, 0.5, 1.0])
print(torch.allclose(inverse(gm(x)), x, atol=1e-5))
twice = invert(inverse)
print(twice.code)

"""The errors of nodes in the wrong order, when linted, generated and run."""

import torch
from torch.fx import Graph, GraphModule, Interpreter

graph = Graph()
x = graph.placeholder("x")
a = graph.call_function(torch.relu, (x,))
b = graph.call_function(torch.neg, (a,))
graph.output(b)
b.append(a)
gm = GraphModule({}, graph)
print(gm.code)
for act in (graph.lint, lambda: Interpreter(gm).run(torch.ones(1)), lambda: gm.forward(1)):
    try:
        act()
    except (RuntimeError, UnboundLocalError) as error:
        print(type(error).__name__, str(error).split("\n")[0])

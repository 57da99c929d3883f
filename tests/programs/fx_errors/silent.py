"""What is not refused: a number in a node's place, names used twice in code, odd outputs."""

import torch
from torch.fx import Graph, GraphModule

graph = Graph()
x = graph.placeholder("x")
a = graph.call_function(torch.relu, (x,))
output = graph.output(a)
print(a.replace_all_uses_with(x), output.args)
output.args = (3,)
graph.lint()
print(GraphModule({}, graph)(torch.ones(1)))
output.args = ({"k": [a, 1]},)
print(GraphModule({}, graph)(torch.ones(1)))
with graph.inserting_before(x):
    graph.output("early")
graph.lint()
print(GraphModule({}, graph).code)
print(GraphModule({}, graph)(torch.ones(1)))

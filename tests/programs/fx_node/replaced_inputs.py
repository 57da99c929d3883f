"""replace_input_with in nested arguments."""

import torch
from torch.fx import Graph

graph = Graph()
x, y = graph.placeholder("x"), graph.placeholder("y")
node = graph.call_function(torch.stack, ([x, (x, {"k": x})],), {"dim": x, "s": slice(x, 1)})
node.replace_input_with(x, y)
print(node.args, node.kwargs, x.users, y.users)
node.replace_input_with(x, y)
node.replace_input_with(y, 3)
print(node.args, node.kwargs, y.users)

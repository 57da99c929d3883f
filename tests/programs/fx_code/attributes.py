"""getattr in generated code."""

import torch
from torch.fx import Graph, GraphModule

graph = Graph()
x = graph.placeholder("x")
graph.call_function(getattr, (x, "shape"))
graph.call_function(getattr, (x, "shape", None))
graph.call_function(getattr, (x, "not an identifier"))
graph.call_function(getattr, ("text", "upper"))
graph.call_method("a.b", (x, 1), {"k": 2})
graph.call_method("real", (1.5,))
graph.output(x)
print(GraphModule({}, graph).code)

"""graph_copy and node_copy: what is mapped, and what is made."""

import torch
from torch.fx import Graph, symbolic_trace

source = symbolic_trace(lambda x, y: (torch.relu(x) + y, y)).graph
target = Graph()
x = target.placeholder("x")
mapping = {source.find_nodes(op="placeholder")[0]: x}
result = target.graph_copy(source, mapping)
print(result, {str(old): str(new) for old, new in mapping.items()})
target.output(result)
target.lint()
print(target)
again = target.graph_copy(source, {}, return_output_node=True)
print(again, again[1] is source.output_node())
empty = Graph()
print(target.graph_copy(empty, {}))

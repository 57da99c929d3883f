"""Walking over nodes that are inserted and erased meanwhile."""
import torch
from torch.fx import symbolic_trace

traced = symbolic_trace(lambda x: torch.neg(torch.relu(torch.relu(x))))
graph = traced.graph
seen = []
for node in graph.nodes:
    seen.append(node.name)
    if node.target is torch.relu:
        with graph.inserting_after(node):
            new = graph.call_function(torch.tanh, node.args)
        node.replace_all_uses_with(new)
        graph.erase_node(node)
print(seen)
graph.lint()
print(graph)
seen = []
for node in reversed(graph.nodes):
    seen.append(node.name)
    if node.op == "output":
        with graph.inserting_before(node):
            graph.call_function(torch.sin, (node.args[0],))
print(seen)
print([node.name for node in graph.nodes])
nodes = {node.name: node for node in graph.nodes}
print(nodes["tanh"] is next(node for node in graph.nodes if node.name == "tanh"))

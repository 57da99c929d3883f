"""find_nodes by opcode and target."""

import operator

import torch
from torch.fx import Graph, symbolic_trace

gm = symbolic_trace(lambda x, y: (x + y).relu() + torch.relu(x) * (y + 1).relu())
graph = gm.graph
print(graph.find_nodes(op="placeholder"))
print(graph.find_nodes(op="placeholder", target="y"))
print(graph.find_nodes(op="call_function", target=operator.add))
print(graph.find_nodes(op="call_function", target=torch.relu))
print(graph.find_nodes(op="call_function", target=torch.neg))
print(graph.find_nodes(op="call_method", target="relu"))
print(graph.find_nodes(op="call_module", target="none"))
print(graph.find_nodes(op="output"))
add = graph.find_nodes(op="call_function", target=operator.add)[0]
add.target = torch.add
print(graph.find_nodes(op="call_function", target=operator.add))
print(graph.find_nodes(op="call_function", target=torch.add, sort=False))
for op in ("call_function", "call_method", "get_attr", "odd"):
    try:
        print(op, graph.find_nodes(op=op))
    except AssertionError as error:
        print(op, error)
print(Graph().find_nodes(op="placeholder"))

"""Pickling graphs and nodes."""

import pickle

import torch
from torch.fx import Graph, symbolic_trace

graph = symbolic_trace(torch.nn.Sequential(torch.nn.Linear(2, 2), torch.nn.ReLU())).graph
back = pickle.loads(pickle.dumps(graph))
print(back)
back.lint()
node = list(graph.nodes)[1]
other = pickle.loads(pickle.dumps(node))
print(other, other.op, other.target, other.args, list(other.users), other.graph is graph)

graph = Graph()
x = graph.placeholder("x", int, 3)
y = graph.call_function(torch.cat, ([x, x],), {"dim": 0}, name="joined")
z = graph.call_function(torch.add, (y, slice(None, x, 2)), {"alpha": {"a": [y]}})
z.meta["note"] = "kept"
graph.output((y, z))
back = pickle.loads(pickle.dumps(graph))
print(back)
print([node.meta for node in back.nodes], [node.name for node in back.nodes])
print(back.placeholder("joined").name)

z.append(y)
print(pickle.loads(pickle.dumps(graph)))

"""One graph in two modules."""

import torch
from torch.fx import Graph, GraphModule, symbolic_trace

gm = symbolic_trace(lambda x: torch.sigmoid(torch.relu(x + 1) * 2))
nodes = list(gm.graph.nodes)
cut = next(node for node in nodes if node.target is torch.relu)
front, back, env = Graph(), Graph(), {}
graph = front
for node in nodes:
    if node.op == "output":
        back.output(env[node.args[0]])
        continue
    env[node] = graph.node_copy(node, lambda n: env[n])
    if node is cut:
        front.output(env[node])
        env = {node: back.placeholder(node.name)}
        graph = back
one, two = GraphModule(gm, front, "Front"), GraphModule(gm, back, "Back")
print(one.code, two.code)
x = torch.tensor([-3.0, 1.0])
print(torch.equal(two(one(x)), gm(x)))

"""Nodes of copied and rewritten graphs, read in several orders: each says the same, whoever is
asked first."""

import copy
import random

import torch
from torch import fx


def made(count):
    """A graph with all kinds of arguments, and names and texts that look like several."""
    rng = random.Random(3)
    graph = fx.Graph()
    values = [graph.placeholder("x"), graph.placeholder("y")]
    for index in range(count):
        a, b = rng.choice(values[-9:]), rng.choice(values[-9:])
        calls = (
            lambda: graph.call_function(torch.relu, (a,)),
            lambda: graph.call_function(torch.cat, ([a, b],), {"dim": 0}),
            lambda: graph.call_method("view", (a, -1, 3)),
            lambda: graph.call_function(torch.add, (a, b)),
            lambda: graph.call_function(torch.add, (a, 1.5), {"alpha": 2}),
            lambda: graph.call_function(torch.mul, (a, 12), type_expr=torch.Tensor),
            lambda: graph.create_node("call_method", "odd", (a, "n1;)(){}N", "é", None), name="i1"),
            lambda: graph.create_node("call_method", "s3:add", (a, a, 7), name="s3:addi3;"),
        )
        values.append(calls[index % len(calls)]())
    graph.output((values[-1], values[-2]))
    return graph


def shown(node):
    users = [user.name for user in node.users]
    target = getattr(node.target, "__name__", node.target)
    return (node.name, node.op, target, node.args, node.kwargs, node.type, users)


def walk(graph, order):
    nodes = list(graph.nodes)
    asked = {"reversed": nodes[::-1], "mixed": random.Random(1).sample(nodes, len(nodes))}
    texts = {node: repr(shown(node)) for node in asked.get(order, nodes)}
    return [texts[node] for node in nodes]


graph = made(300)
expected = walk(graph, "forward")
print(*expected[:16], sep="\n")
for order in ("forward", "reversed", "mixed"):
    print(order, walk(copy.deepcopy(graph), order) == expected)

# Users that are known, of nodes and of their copies, follow what happens later.
copied = copy.deepcopy(graph)
nodes = list(copied.nodes)
print(nodes[0].users, nodes[1].users)
nodes[2].replace_all_uses_with(nodes[0])
copied.erase_node(nodes[2])
print(nodes[0].users, list(nodes[2].users))
with copied.inserting_after(nodes[0]):
    new = copied.call_function(torch.neg, (nodes[0],))
print(nodes[0].users, new.users, new.name)
copied.call_function(torch.neg, (new,))
print(copied.eliminate_dead_code(), new in nodes[0].users, len(list(copied.nodes)))

# Nobody has asked for users before a pass; then somebody does.
graph = made(40)
graph.call_function(torch.neg, (list(graph.nodes)[0],))
print(graph.eliminate_dead_code(), [node.users for node in graph.nodes][:4])

# Users in another graph, which lint would refuse.
node = next(iter(graph.nodes))
other = fx.Graph()
other.call_function(torch.neg, (node,))
print(node.users, [user.graph is other for user in node.users])
other.call_function(torch.abs, (node,))
print(node.users)

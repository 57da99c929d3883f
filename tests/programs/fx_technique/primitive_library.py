"""Functions in terms of a few primitives, by tracing a decomposition of each."""

import torch
from torch.fx import Graph, GraphModule, Proxy, symbolic_trace
from torch.nn import functional

DECOMPOSITIONS = {}


def decomposes(function):
    def register(rule):
        DECOMPOSITIONS[function] = rule
        return rule

    return register


@decomposes(functional.relu)
def relu(x, inplace=False):
    return (x > 0) * x


@decomposes(torch.square)
def square(x):
    return x * x


def decompose(gm):
    graph, env = Graph(), {}
    for node in gm.graph.nodes:
        if node.op == "call_function" and node.target in DECOMPOSITIONS:
            proxies = [Proxy(env[x]) if hasattr(x, "op") else x for x in node.args]
            env[node] = DECOMPOSITIONS[node.target](*proxies).node
        else:
            env[node] = graph.node_copy(node, lambda x: env[x])
    return GraphModule(gm, graph)


gm = symbolic_trace(lambda x: functional.relu(torch.square(x) - 1))
new = decompose(gm)
print(new.graph)
print(new.code)
x = torch.tensor([-2.0, 0.5])
print(new(x), gm(x))

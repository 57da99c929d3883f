"""Times graph operations at growing sizes; prints {operation: {nodes: milliseconds}} as JSON.

Runs on real PyTorch and here alike. Each figure is the best of a few runs: the machine's other work
only ever adds. usage: graph_speed.py [nodes...]
"""

import json
import sys
import time

import torch
from torch import fx


class Holder(torch.nn.Module):
    """An empty root for graph modules."""


def chain(count):
    """neg(relu(neg(...))), `count` nodes in all: half of the pairs match the pattern below."""
    graph = fx.Graph()
    value = graph.placeholder("x")
    for index in range(count - 2):
        value = graph.call_function(torch.relu if index % 2 else torch.neg, (value,))
    graph.output(value)
    return graph


def half_dead(count):
    """A graph of which every other node has no users and goes with dead code."""
    graph = fx.Graph()
    value = graph.placeholder("x")
    for _ in range((count - 2) // 2):
        graph.call_function(torch.neg, (value,))
        value = graph.call_function(torch.relu, (value,))
    graph.output(value)
    return graph


def pattern(x):
    return torch.relu(torch.neg(x))


def replacement(x):
    return torch.sigmoid(x)


def copy_of(graph):
    copied = fx.Graph()
    copied.output(copied.graph_copy(graph, {}))
    return copied


def users_of_all(graph):
    return sum(len(node.users) for node in graph.nodes)


# name: (how the graph is made, what is timed)
OPERATIONS = {
    "build": (lambda count: count, chain),
    "walk all nodes and users": (chain, users_of_all),
    "print": (chain, str),
    "generate code": (chain, lambda graph: graph.python_code("self").src),
    "lint": (chain, lambda graph: graph.lint()),
    "copy": (chain, copy_of),
    "dead code": (half_dead, lambda graph: graph.eliminate_dead_code()),
    "replace_pattern": (
        lambda count: fx.GraphModule(Holder(), chain(count)),
        lambda module: fx.replace_pattern(module, pattern, replacement),
    ),
}


SLOW = 2000  # milliseconds


def milliseconds(make, run, count, rounds):
    best = float("inf")
    for _ in range(rounds):
        made = make(count)
        start = time.perf_counter()
        run(made)
        best = min(best, time.perf_counter() - start)
    return round(best * 1000, 3)


def main():
    sizes = [int(word) for word in sys.argv[1:]] or [1_000, 10_000, 100_000]
    figures = {}
    for name, (make, run) in OPERATIONS.items():
        figures[name] = {}
        for count in sizes:
            # Ten times the nodes of something quadratic would take minutes: left out, as null.
            slow = any((figure or SLOW) >= SLOW for figure in figures[name].values())
            took = None if slow else milliseconds(make, run, count, 5 if count <= 10_000 else 1)
            figures[name][count] = took
            print(name, count, took, file=sys.stderr, flush=True)
    print(json.dumps(figures))


main()

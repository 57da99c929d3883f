"""Times torch.fx at growing sizes; prints {operation: {nodes: milliseconds}} as JSON.

Runs on real PyTorch and here alike. Each figure is the best of a few runs: the machine's other work
only ever adds. usage: fx_speed.py [nodes...]
"""

import copy
import json
import sys
import time

import torch
from torch import fx
from torch.fx.passes.dialect.common.cse_pass import CSEPass
from torch.fx.passes.infra.partitioner import CapabilityBasedPartitioner
from torch.fx.passes.operator_support import create_op_support
from torch.fx.passes.shape_prop import ShapeProp
from torch.fx.passes.split_module import split_module


class Holder(torch.nn.Module):
    """An empty root for graph modules."""


def made(graph, value):
    """The graph with `value` as its output, and with everything done that making it has put off."""
    graph.output(value)
    graph.find_nodes(op="output")
    return graph


def chain(count):
    """neg(relu(neg(...))), `count` nodes in all: half of the pairs match the pattern below."""
    graph = fx.Graph()
    value = graph.placeholder("x")
    for index in range(count - 2):
        value = graph.call_function(torch.relu if index % 2 else torch.neg, (value,))
    return made(graph, value)


def half_dead(count):
    """A graph of which every other node has no users and goes with dead code."""
    graph = fx.Graph()
    value = graph.placeholder("x")
    for _ in range((count - 2) // 2):
        graph.call_function(torch.neg, (value,))
        value = graph.call_function(torch.relu, (value,))
    return made(graph, value)


def pattern(x):
    return torch.relu(torch.neg(x))


def replacement(x):
    return torch.sigmoid(x)


class Loop(torch.nn.Module):
    """A model whose trace has `count` nodes."""

    def __init__(self, count):
        super().__init__()
        self.count = count

    def forward(self, x):
        for index in range(self.count - 2):
            x = torch.relu(x) if index % 2 else -x
        return x


def module(count):
    return fx.GraphModule(Holder(), chain(count))


def twins(count):
    """A module of which every other node computes what the one before it does."""
    graph = fx.Graph()
    value = graph.placeholder("x")
    for _ in range((count - 2) // 2):
        pair = [graph.call_function(torch.neg, (value,)) for _ in range(2)]
        value = pair[1]
    return fx.GraphModule(Holder(), made(graph, value))


def copy_of(graph):
    copied = fx.Graph()
    copied.output(copied.graph_copy(graph, {}))
    return copied


def users_of_all(graph):
    return sum(len(node.users) for node in graph.nodes)


def find(graph):
    return graph.find_nodes(op="call_function", target=torch.relu)


def split(made):
    """Fifty nodes a submodule."""
    places = iter(range(len(made.graph.nodes)))
    return split_module(made, made, lambda node: next(places) // 50)


def propose(made):
    calls = create_op_support(lambda modules, node: node.target is torch.neg)
    return CapabilityBasedPartitioner(made, calls).propose_partitions()


X = torch.ones(2)
# name: (how what is measured is made, what is timed)
OPERATIONS = {
    "trace": (Loop, fx.symbolic_trace),
    "build by hand": (lambda count: count, chain),
    "walk all nodes and users": (chain, users_of_all),
    "find_nodes": (chain, find),
    "str(graph)": (chain, str),
    "python_code": (chain, lambda graph: graph.python_code("self").src),
    "recompile": (module, lambda made: made.recompile()),
    "lint": (chain, lambda graph: graph.lint()),
    "graph_copy": (chain, copy_of),
    "deepcopy of a module": (module, copy.deepcopy),
    "eliminate_dead_code": (half_dead, lambda graph: graph.eliminate_dead_code()),
    "CSEPass": (twins, lambda made: CSEPass()(made)),
    "replace_pattern": (module, lambda made: fx.replace_pattern(made, pattern, replacement)),
    "split_module": (module, split),
    "propose_partitions": (twins, propose),
    "ShapeProp": (module, lambda made: ShapeProp(made).propagate(X)),
    "Interpreter": (module, lambda made: fx.Interpreter(made).run(X)),
}


SLOW = 2000  # milliseconds


def milliseconds(make, run, count, rounds):
    best = float("inf")
    for _ in range(rounds):
        subject = make(count)
        start = time.perf_counter()
        run(subject)
        best = min(best, time.perf_counter() - start)
    return round(best * 1000, 3)


def main():
    sizes = [int(word) for word in sys.argv[1:]] or [1_000, 8_000, 100_000]
    figures = {}
    for name, (make, run) in OPERATIONS.items():
        figures[name] = {}
        for count in sizes:
            # Ten times the nodes of something quadratic would take minutes: left out, as null.
            slow = any((figure or SLOW) >= SLOW for figure in figures[name].values())
            took = None if slow else milliseconds(make, run, count, 5 if count <= 8_000 else 3)
            figures[name][count] = took
            print(name, count, took, file=sys.stderr, flush=True)
    print(json.dumps(figures))


main()

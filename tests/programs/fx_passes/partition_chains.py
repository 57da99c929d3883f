"""Partitions in many chains beside one another, with and without what the backend can't take in
between, and among nodes that read one another at random."""

import random

import torch
from torch import fx
from torch.fx.passes.infra.partitioner import CapabilityBasedPartitioner
from torch.fx.passes.operator_support import OperatorSupportBase


class Takes(OperatorSupportBase):
    def __init__(self, *functions):
        self.functions = functions

    def is_node_supported(self, submodules, node):
        return node.op == "call_function" and node.target in self.functions


def chains(count, length):
    graph = fx.Graph()
    x, ends = graph.placeholder("x"), []
    for _ in range(count):
        value = x
        for index in range(length):
            value = graph.call_function(torch.neg if index % 2 else torch.relu, (value,))
        ends.append(value)
    graph.output(tuple(ends))
    return fx.GraphModule(torch.nn.Module(), graph)


def tangle(seed, count):
    chosen, graph = random.Random(seed), fx.Graph()
    values = [graph.placeholder("x"), graph.placeholder("y")]
    for _ in range(count):
        function = chosen.choice((torch.add, torch.mul, torch.sub))
        args = chosen.choice(values[-6:]), chosen.choice(values[-12:])
        values.append(graph.call_function(function, args))
    graph.output(tuple(value for value in values if not value.users))
    return fx.GraphModule(torch.nn.Module(), graph)


def show(module, support, **options):
    found = CapabilityBasedPartitioner(module, support, **options).propose_partitions()
    for partition in found:
        print(partition.id, sorted(node.name for node in partition.nodes))


show(chains(6, 5), Takes(torch.relu))
show(chains(4, 3), Takes(torch.relu, torch.neg))
show(chains(3, 4), Takes(torch.neg), skip_horizontal_fusion=True)
for seed in range(6):
    print("tangle", seed)
    show(tangle(seed, 24), Takes(torch.add, torch.sub), allows_single_node_partition=True)

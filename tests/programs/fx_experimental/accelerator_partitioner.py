"""Partitioner: every mode's partitions, their devices, the DAG and the module; and its errors."""

import torch
from torch import fx, nn
from torch.fx.experimental.accelerator_partitioner import Partitioner
from torch.fx.experimental.partitioner_utils import (
    Device,
    NodeLatency,
    PartitionerConfig,
    PartitionMode,
)
from torch.fx.passes.graph_manipulation import get_size_of_all_nodes


class Chain(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 4)
        self.bias = nn.Parameter(torch.rand(4))

    def forward(self, x):
        x = x + self.bias
        for _ in range(4):
            x = self.linear(x) + x
        return x


class Ranking(nn.Module):
    def __init__(self, rows):
        super().__init__()
        self.dense = nn.Linear(1, 2)
        self.tables = nn.ModuleList(nn.Embedding(count, 1) for count in rows)

    def forward(self, x, i):
        return [self.dense(x)] + [table(i) for table in self.tables]


def devices(*sizes):
    return [Device(f"dev_{i}", size, i) for i, size in enumerate(sizes)]


def costs(gm, scale=1.0):
    return {
        node: NodeLatency(float(node.size_bytes.total_size), scale * i)
        for i, node in enumerate(gm.graph.nodes)
        if node.op != "output"
    }


def show(title, model, inputs, sizes, mode, configure=None, **options):
    gm = fx.symbolic_trace(model)
    get_size_of_all_nodes(gm, inputs)
    if configure:
        options = configure(gm)
    config = PartitionerConfig(devices(*sizes), mode, **options)
    partitioner = Partitioner()
    print(title, sizes)
    try:
        dag, module = partitioner.partition_graph(gm, model, config)
    except (RuntimeError, AssertionError, KeyError) as error:
        print("   ", type(error).__name__, error)
        return
    for p in partitioner.partitions:
        print("   ", p, sorted(map(str, p.nodes)), p.used_mem_bytes, p.bfs_level, end=" ")
        print(sorted(map(str, p.parents)), sorted(map(str, p.children)), p.logical_device_ids)
    for node in dag.nodes:
        print("   ", node, node.input_nodes, node.output_nodes, node.size_bytes, end=" ")
        print(node.logical_device_ids)
    same = str(module(*inputs)) == str(model(*inputs))
    print("    same result", same, len(module.code.splitlines()))


x = [torch.rand(4)]
by_size, sparse = PartitionMode.size_based, PartitionMode.sparse_nn
for sizes in ((100, 600, 500), (300, 300), (300, 150, 300), (200, 200, 200, 200, 200)):
    show("size", Chain(), x, sizes, by_size)
for sizes in ((), (100, 100), (90, 90, 90, 90, 90, 90), (125, 300, 80, 200), (144, 144, 144, 140)):
    show("size", Chain(), x, sizes, by_size)
for sizes in ((2000, 500, 600), (300, 300, 400, 250, 350, 275, 270, 290)):
    show("saturate", Chain(), x, sizes, by_size, saturate_host=True)

pair = [torch.rand(1, 1), torch.tensor([0])]
for rows in ((10, 10, 10, 30), (30, 10, 20, 25), (30, 30, 30, 30, 30), (40,)):
    show(f"sparse {rows}", Ranking(rows), pair, (170,) * 4, sparse)
show("sparse", Ranking((50, 50)), pair, (200, 220, 200), sparse)
show("sparse", Ranking((10, 60)), pair, (210, 210), sparse)

cost = PartitionMode.cost_aware
for sizes in ((200, 200, 200, 200), (120, 120, 200, 200), (300, 300), (130, 130, 130, 130)):
    for rate in (2.0, 16.0):
        show(
            f"cost {rate}", Chain(), x, sizes, cost,
            lambda gm: {
                "transfer_rate_bytes_per_sec": rate, "node_to_latency_mapping": costs(gm)
            },
        )  # fmt: skip
show("cost", Chain(), x, (300, 300), cost)
show(
    "kl", Chain(), x, (300, 300), PartitionMode.kl_based,
    lambda gm: {"transfer_rate_bytes_per_sec": 4.0, "node_to_latency_mapping": costs(gm)},
)  # fmt: skip


def ahead(gm, count=4, further=()):
    nodes = [node for node in gm.graph.nodes if node.op != "output"]
    return {
        "node_to_partition_mapping": {node: i // count for i, node in enumerate(nodes)},
        "partition_to_logical_device_mapping": {0: [0], 1: [1, 2], 2: [3]},
        **dict(further),
    }


show("aot", Chain(), x, (200, 300, 200, 200), PartitionMode.aot_based, ahead)
show("aot", Chain(), x, (200, 300, 200, 200), PartitionMode.aot_based, lambda gm: ahead(gm, 3))
show("aot", Chain(), x, (200, 300), PartitionMode.aot_based)
show(
    "aot", Chain(), x, (200, 300, 200, 200, 180, 260, 400, 300), PartitionMode.aot_based,
    lambda gm: ahead(gm, 4, {"saturate_host": True}),
)  # fmt: skip

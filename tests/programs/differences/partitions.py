"""Partitioner: kl_based takes the best swap and places each partition, sparse_nn needs no table."""

import torch
from torch import fx, nn
from torch.fx.experimental.accelerator_partitioner import Partitioner
from torch.fx.experimental.partitioner_utils import (
    Device,
    NodeLatency,
    PartitionerConfig,
    PartitionMode,
    get_latency_of_partitioned_graph,
    get_partition_to_latency_mapping,
)
from torch.fx.passes.graph_manipulation import get_size_of_all_nodes


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(4, 4)
        self.second = nn.Linear(4, 4, bias=False)

    def forward(self, x, y):
        return self.second(y) + (x + x) + self.first(x)


model = Model()
gm = fx.symbolic_trace(model)
get_size_of_all_nodes(gm, [torch.rand(4), torch.rand(4)])
seconds = {"first": 40.0, "second": 40.0, "add": 10.0, "add_1": 30.0, "add_2": 50.0}
latencies = {
    node: NodeLatency(seconds[node.name], 0.0) for node in gm.graph.nodes if node.name in seconds
}


def show(mode, *sizes):
    devices = [Device(f"dev_{i}", size, i) for i, size in enumerate(sizes)]
    partitioner = Partitioner()
    partitioner.partition_graph(gm, model, PartitionerConfig(devices, mode, 2.0, latencies))
    parts = partitioner.partitions
    for p in parts:
        print(p, sorted(map(str, p.nodes)), p.used_mem_bytes, p.logical_device_ids)
    mapping = get_partition_to_latency_mapping(parts, latencies)
    print(mode, sizes, get_latency_of_partitioned_graph(parts, mapping, 2.0))


show(PartitionMode.size_based, 220, 150)
# PyTorch: 154.0, with the first swap that it found.
show(PartitionMode.kl_based, 220, 150)
# PyTorch: the second partition has no device.
show(PartitionMode.kl_based, 112, 176)
# PyTorch: IndexError, pop from empty list.
show(PartitionMode.sparse_nn, 200, 200)

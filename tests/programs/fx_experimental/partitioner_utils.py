"""Partitions by hand: sizes, latencies, who reads whom, levels, devices, combining."""

import torch
from torch import fx, nn
from torch.fx.experimental import accelerator_partitioner as ap
from torch.fx.experimental.partitioner_utils import (
    Device,
    NodeLatency,
    Partition,
    PartitionerConfig,
    PartitionMode,
    get_comm_latency_between,
    get_extra_size_of,
    get_latency_of_one_partition,
    get_latency_of_partitioned_graph,
    get_partition_to_latency_mapping,
)
from torch.fx.passes.graph_manipulation import get_size_of_all_nodes


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 4)
        self.bias = nn.Parameter(torch.rand(4))

    def forward(self, x):
        x = x + self.bias
        for _ in range(2):
            x = self.linear(x) + x
        return x


gm = fx.symbolic_trace(Model())
nodes = {node.name: node for node in gm.graph.nodes}
latencies = {
    nodes["add"]: NodeLatency(1.0, 10.0),
    nodes["linear"]: NodeLatency(100.0, 20.0),
    nodes["add_1"]: NodeLatency(5.0, 3.0),
    nodes["linear_1"]: NodeLatency(1.0, 2.0),
    nodes["add_2"]: NodeLatency(0.5, 0.25),
}


def attempt(function, *args):
    try:
        print(function(*args))
    except (RuntimeError, KeyError, ValueError) as error:
        print(type(error).__name__, error)


def made(*groups):
    partitions = []
    for i, group in enumerate(groups):
        partitions.append(Partition(i))
        for name in group.split():
            partitions[-1].add_node(nodes[name])
    return partitions


def show(partitions):
    for p in partitions:
        print("   ", p, sorted(map(str, p.nodes)), p.used_mem_bytes, p.logical_device_ids, end=" ")
        print(p.bfs_level, sorted(map(str, p.parents)), sorted(map(str, p.children)))


print(vars(Partition(3)), Partition(3))
attempt(Partition(0).add_node, nodes["add"])
attempt(get_extra_size_of, nodes["add"], set())
get_size_of_all_nodes(gm, [torch.rand(4)])
for name in ("x", "bias", "add", "linear", "add_1"):
    node = nodes[name]
    print(name, get_extra_size_of(node, set()), get_extra_size_of(node, {nodes["add"]}))
attempt(get_extra_size_of, nodes["output"], set())

(part,) = made("linear add add_1")
show([part])
for name in ("add", "linear", "linear", "add_1"):
    part.remove_node(nodes[name])
    show([part])

groups = ("add", "linear", "add linear", "add linear add_1", "add linear linear_1", "add add_2", "")
for group in groups:
    print(group, get_latency_of_one_partition(*made(group), latencies))
attempt(get_latency_of_one_partition, *made("add"), {})

first, second = made("add linear", "add_1")
ap.set_parents_and_children([first, second])
show([first, second])
for ids in (([], []), ([0], [0]), ([0], [1]), ([0, 1], [0, 1]), ([0, 1], [1, 0])):
    first.logical_device_ids, second.logical_device_ids = ids
    print(ids, get_comm_latency_between(first, second, 10.0), end=" ")
    print(get_comm_latency_between(second, first, 10.0))
try:
    get_comm_latency_between(first, second, 0.0)
except ZeroDivisionError:
    print("no rate")

parts = made("add", "add_1 linear_1", "linear")
ap.set_parents_and_children(parts)
ap.get_bfs_level_partition(parts)
show(parts)
mapping = get_partition_to_latency_mapping(parts, latencies)
print([(str(p), latency) for p, latency in mapping.items()])
for some in (parts, parts[:1], parts[1:], []):
    print(get_latency_of_partitioned_graph(some, mapping, 10.0))
print(sorted((str(k), v) for k, v in ap.get_node_to_partition_mapping(parts).items()))
print([ap.check_dependency(p) for p in parts])

ring = made("add add_1", "linear linear_1")
ap.set_parents_and_children(ring)
ap.get_bfs_level_partition(ring)
print([ap.check_dependency(p) for p in ring])
show(ring)

parts[0].logical_device_ids, parts[1].logical_device_ids = [3], [3, 4]
first = parts[0]
ap.combine_two_partitions(first, parts[2], parts)
show(parts)
attempt(ap.combine_two_partitions, first, parts[0], parts)
ap.reset_partition_device(parts)
show(parts)

rooms = ((48, 112, 48), (48, 96, 49), (200,), (49, 300), (300, 49), (48, 300), (128, 128, 208))
for sizes in rooms:
    for taken in (None, 0, 7):
        parts = made("add", "linear", "add_1")
        if taken is not None:
            parts[1].logical_device_ids = [taken]
        devices = [Device(f"dev_{i}", size, i) for i, size in enumerate(sizes)]
        attempt(
            lambda parts, devices: (
                ap.get_device_to_partitions_mapping(parts, devices),
                [p.logical_device_ids for p in parts],
            ),
            parts,
            devices,
        )

parts = made("add", "linear", "add_1")
parts[0].logical_device_ids, parts[2].logical_device_ids = [1], [1, 0]
devices = [Device("a", 300, 0), Device("b", 200, 1), Device("c", 100, 2)]
on_device, left, homeless = ap.get_device_partition_stats(parts, devices)
print([(d.name, [str(p) for p in on]) for d, on in on_device.items()], left)
print(list(map(str, homeless)))
print(ap.get_logical_id_to_device([*devices, Device("d", 1, 2)]))

dag = ap.DAG()
dag.create_node(nodes["linear"], [nodes["x"]], [], [0], 12)
print(vars(dag.nodes[0]), dag.nodes[0])
print(vars(ap.Partitioner()), PartitionMode(3), list(PartitionMode))
print(PartitionerConfig(devices[:1]))

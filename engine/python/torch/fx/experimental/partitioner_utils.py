"""Parts of a graph for several devices, and what running them costs
(torch.fx.experimental.partitioner_utils)."""

import operator
from enum import Enum
from typing import NamedTuple


__all__ = [
    "Device", "NodeLatency", "Partition", "PartitionLatency", "PartitionMode", "PartitionerConfig",
    "get_comm_latency_between", "get_extra_size_of", "get_latency_of_one_partition",
    "get_latency_of_partitioned_graph", "get_partition_to_latency_mapping",
]  # fmt: skip

_DATA = ("placeholder", "get_attr")


class Partition:
    """Nodes that run on one device, with the placeholders and get_attr nodes that they read.

    parents and children are the partitions whose values it reads and that read its own; bfs_level
    is the length of the longest path to it.
    """

    def __init__(self, partition_id):
        self.nodes = set()
        self.partition_id = partition_id
        self.parents = set()
        self.children = set()
        self.bfs_level = -1
        self.used_mem_bytes = 0
        self.logical_device_ids = []

    def __str__(self):
        return str(self.partition_id)

    def recalculate_mem_size(self):
        """Counts used_mem_bytes anew."""
        self.used_mem_bytes = sum(get_extra_size_of(node, self.nodes) for node in self.nodes)

    def add_node(self, node):
        """Adds a node and the data that it reads."""
        self.nodes.update(used for used in node.all_input_nodes if used.op in _DATA)
        self.nodes.add(node)
        self.recalculate_mem_size()

    def remove_node(self, node):
        """Removes a node and the data that nothing else here reads."""
        if node in self.nodes:
            self.nodes.remove(node)
            for used in node.all_input_nodes:
                if used.op in _DATA and self.nodes.isdisjoint(used.users):
                    self.nodes.discard(used)
            self.recalculate_mem_size()


class Device(NamedTuple):
    """Where a partition can run. logical_id: the number by which partitions name it."""

    name: str
    available_mem_bytes: int
    logical_id: int


class NodeLatency(NamedTuple):
    """Seconds that a node's memory accesses take, and its computation."""

    mem_latency_sec: float
    computer_latency_sec: float


class PartitionLatency(NamedTuple):
    """Seconds along a partition's slowest path, where each node takes the longer of its two."""

    mem_latency_sec: float
    computer_latency_sec: float
    overall_latency_sec: float


class PartitionMode(Enum):
    """How Partitioner looks for partitions."""

    size_based = 0
    sparse_nn = 1
    cost_aware = 2
    kl_based = 3
    aot_based = 4


class PartitionerConfig(NamedTuple):
    """What Partitioner.partition_graph is to do, and what it needs to know for that."""

    devices: list
    mode: PartitionMode = PartitionMode.size_based
    transfer_rate_bytes_per_sec: float = 0.0
    node_to_latency_mapping: dict = {}  # NodeLatency by node
    node_to_partition_mapping: dict = {}  # numbers of partitions by node
    partition_to_logical_device_mapping: dict = {}  # lists of devices' numbers, by partition's
    saturate_host: bool = False


def get_extra_size_of(node, nodes):
    """Bytes that a set of nodes takes more with `node`: its own, and those of values that it reads
    from elsewhere. RuntimeError when sizes haven't been noted by get_size_of_all_nodes."""
    total = 0
    for used in node.all_input_nodes:
        if used not in nodes:
            total += _size_of(used).output_size
    return total + _size_of(node).total_size


def _size_of(node):
    size = getattr(node, "size_bytes", None)
    if not size:
        raise RuntimeError("node has no size_bytes attr")
    return size


def get_latency_of_one_partition(partition, node_to_latency_mapping):
    """The PartitionLatency of a partition: that of its slowest path."""
    nodes = {node for node in partition.nodes if node.op not in _DATA}
    cost = {node: max(node_to_latency_mapping[node]) for node in nodes}
    rest = {}  # from a node to the seconds of the slowest path from it, and what follows it there
    for node in sorted(nodes, reverse=True):
        following = max(
            (user for user in node.users if user in rest),
            key=lambda user: rest[user][0],
            default=None,
        )
        rest[node] = cost[node] + (rest[following][0] if following else 0.0), following
    starts = (node for node in sorted(nodes) if nodes.isdisjoint(node.all_input_nodes))
    node = max(starts, key=lambda node: rest[node][0], default=None)
    latency = PartitionLatency(0.0, 0.0, 0.0)
    while node is not None:
        step = (*node_to_latency_mapping[node], cost[node])
        latency = PartitionLatency(*map(operator.add, latency, step))
        node = rest[node][1]
    return latency


def get_partition_to_latency_mapping(partitions, node_to_latency_mapping):
    """From each partition to its PartitionLatency."""
    return {
        partition: get_latency_of_one_partition(partition, node_to_latency_mapping)
        for partition in partitions
    }


def get_comm_latency_between(parent_partition, child_partition, transfer_rate_bytes_per_sec):
    """Seconds for moving what the child reads of the parent; 0 when they share their devices."""
    parents = parent_partition.logical_device_ids
    if parents != [] and parents == child_partition.logical_device_ids:
        return 0.0
    moved = {
        used
        for node in child_partition.nodes
        for used in node.all_input_nodes
        if used in parent_partition.nodes
    }
    size = sum(_size_of(node).output_size for node in moved)
    return size / transfer_rate_bytes_per_sec


def get_latency_of_partitioned_graph(
    partitions, partition_to_latency_mapping, transfer_rate_bytes_per_sec
):
    """Seconds for the slowest path through partitions, with moving values between them."""
    arrival = {p: 0.0 for p in partitions if not p.parents}
    waiting = {}  # how many parents of a partition aren't done, for those that have been reached
    ready, latest = list(arrival), 0.0
    while ready:
        partition = ready.pop()
        done = arrival[partition] + partition_to_latency_mapping[partition].overall_latency_sec
        latest = max(latest, done)
        for child in partition.children:
            moved = get_comm_latency_between(partition, child, transfer_rate_bytes_per_sec)
            arrival[child] = max(arrival.get(child, 0.0), done + moved)
            waiting[child] = waiting.get(child, len(child.parents)) - 1
            if waiting[child] == 0:
                ready.append(child)
    return latest

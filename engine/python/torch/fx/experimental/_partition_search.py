"""Searches for better partitions: which to combine, and which nodes to swap between them."""

from ._partitions import (
    check_dependency,
    combine_two_partitions,
    get_bfs_level_partition,
    get_device_to_partitions_mapping,
    reorganize_partitions,
    reset_partition_device,
)
from .partitioner_utils import (
    Partition,
    get_extra_size_of,
    get_latency_of_partitioned_graph,
    get_partition_to_latency_mapping,
)

__all__ = ["cheaper_partitions", "combine_by_size", "swap_nodes"]


def combine_by_size(kind, partitions, available_mem_bytes):
    """Combines the smallest partition of a kind with the largest that leaves it in memory, while
    there is one. `kind` and `partitions` are changed."""
    while kind:
        get_bfs_level_partition(partitions)
        smallest, *larger = sorted(kind, key=lambda partition: partition.used_mem_bytes)
        for other in reversed(larger):
            near = abs(smallest.bfs_level - other.bfs_level) <= 1
            nodes = smallest.nodes | other.nodes
            needed = sum(get_extra_size_of(node, nodes) for node in nodes)
            if near and needed <= available_mem_bytes:
                combine_two_partitions(smallest, other, partitions)
                kind.remove(smallest)
                kind.remove(other)
                kind.append(partitions[-1])
                break
        else:
            return


def _seconds(partitions, devices, rate, latencies):
    """What the graph costs on these devices; infinite if there is no room for it."""
    reset_partition_device(partitions)
    if not get_device_to_partitions_mapping(partitions, devices):
        return float("inf")
    mapping = get_partition_to_latency_mapping(partitions, latencies)
    return get_latency_of_partitioned_graph(partitions, mapping, rate)


def cheaper_partitions(partitions, devices, rate, latencies):
    """The partitions that are left after combining the two that save most time, again and again."""
    mapping = get_partition_to_latency_mapping(partitions, latencies)
    cost = get_latency_of_partitioned_graph(partitions, mapping, rate)
    while True:
        reorganize_partitions(partitions)
        get_bfs_level_partition(partitions)
        best = None
        for i in range(len(partitions) - 1):
            for j in range(i + 1, len(partitions)):
                first, second = partitions[i], partitions[j]
                if (
                    abs(first.bfs_level - second.bfs_level) > 1
                    and first not in second.parents
                    and first not in second.children
                ):
                    continue
                tried = [_copy(partition) for partition in partitions]
                combine_two_partitions(tried[i], tried[j], tried)
                if check_dependency(tried[-1]):
                    continue
                new = _seconds(tried, devices, rate, latencies)
                if new <= cost and new < float("inf"):
                    cost, best = new, tried
        if best is None:
            return partitions
        partitions = best


def _copy(partition):
    copy = Partition(partition.partition_id)
    copy.nodes = set(partition.nodes)
    copy.used_mem_bytes = partition.used_mem_bytes
    return copy


def swap_nodes(nodes, partitions, devices, rate, latencies):
    """Swaps each node in turn with the one elsewhere, or with none, that saves most time."""
    at_first = [list(partition.logical_device_ids) for partition in partitions]
    mapping = get_partition_to_latency_mapping(partitions, latencies)
    cost = get_latency_of_partitioned_graph(partitions, mapping, rate)
    for node in nodes:
        home = next(partition for partition in partitions if node in partition.nodes)
        best = None
        for there in partitions:
            if there is home:
                continue
            for other in [*_ops(there), None]:
                _swap(node, home, other, there)
                reorganize_partitions(partitions)
                if not any(check_dependency(partition) for partition in partitions):
                    new = _seconds(partitions, devices, rate, latencies)
                    if new < cost:
                        cost, best = new, (other, there)
                _swap(node, there, other, home)
        if best:
            _swap(node, home, *best)
        reorganize_partitions(partitions)
    if _seconds(partitions, devices, rate, latencies) == float("inf"):
        # Nothing was swapped, and sizes alone had filled a device to its last byte.
        for partition, logical_device_ids in zip(partitions, at_first):
            partition.logical_device_ids = logical_device_ids


def _ops(partition):
    return [node for node in sorted(partition.nodes) if node.op not in ("placeholder", "get_attr")]


def _swap(node, home, other, there):
    home.remove_node(node)
    if other is not None:
        there.remove_node(other)
        home.add_node(other)
    there.add_node(node)

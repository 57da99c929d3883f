"""Lists of partitions: what depends on what, and which devices have room for them."""

from .partitioner_utils import Partition, get_extra_size_of

__all__ = [
    "check_dependency", "combine_two_partitions", "get_bfs_level_partition",
    "get_device_partition_stats", "get_device_to_partitions_mapping", "get_logical_id_to_device",
    "get_node_to_partition_mapping", "reorganize_partitions", "replicate",
    "reset_partition_device", "set_parents_and_children",
]  # fmt: skip


def reset_partition_device(partitions):
    """Takes their devices from partitions."""
    for partition in partitions:
        partition.logical_device_ids = []


def combine_two_partitions(partition_0, partition_1, partitions):
    """Appends a partition of the nodes of two, which it takes from the list."""
    partition = Partition(len(partitions))
    partition.nodes = partition_0.nodes | partition_1.nodes
    partition.recalculate_mem_size()
    partitions.append(partition)
    for joined in (partition_0, partition_1):
        partitions.remove(joined)
    reorganize_partitions(partitions)


def set_parents_and_children(partitions):
    """Finds out which partitions read which."""
    holders = {}
    for partition in partitions:
        partition.parents, partition.children = set(), set()
        for node in partition.nodes:
            holders.setdefault(node, []).append(partition)
    for partition in partitions:
        for node in partition.nodes:
            for user in node.users:
                for reader in holders.get(user, ()):
                    if node not in reader.nodes:
                        partition.children.add(reader)
                        reader.parents.add(partition)


def reorganize_partitions(partitions):
    """Numbers partitions by their places, and finds out anew which read which."""
    for i, partition in enumerate(partitions):
        partition.partition_id = i
    set_parents_and_children(partitions)


def get_bfs_level_partition(partitions):
    """Notes for each partition the length of the longest path to it."""
    level = [partition for partition in partitions if not partition.parents]
    depth = 0
    while level and depth <= len(partitions):
        reached = {}
        for partition in level:
            partition.bfs_level = depth
            reached.update(dict.fromkeys(partition.children))
        level = list(reached)
        depth += 1


def get_node_to_partition_mapping(partitions):
    """From each node to the number of the last partition that has it."""
    return {node: partition.partition_id for partition in partitions for node in partition.nodes}


def get_logical_id_to_device(devices):
    """From each logical id to its device."""
    return {device.logical_id: device for device in devices}


def get_device_partition_stats(partitions, devices):
    """What is on each device, how much memory that leaves, and the partitions without a device."""
    by_id = get_logical_id_to_device(devices)
    on_device = {device: [] for device in devices}
    left = {device: device.available_mem_bytes for device in devices}
    homeless = []
    for partition in partitions:
        if partition.logical_device_ids == []:
            homeless.append(partition)
        for number in partition.logical_device_ids:
            device = by_id[number]
            on_device[device].append(partition)
            left[device] -= partition.used_mem_bytes
    return on_device, left, homeless


def get_device_to_partitions_mapping(partitions, devices):
    """Gives partitions without a device the one with the least memory left that is enough.
    Returns whether there is one for each. Each brings its own copies of the data that it reads."""
    on_device, left, homeless = get_device_partition_stats(partitions, devices)
    order = list(left)
    for partition in homeless:
        order.sort(key=left.get)
        for device in order:
            there = partition.nodes.union(*(other.nodes for other in on_device[device]))
            extra = sum(get_extra_size_of(node, there) for node in partition.nodes)
            if extra < left[device]:
                on_device[device].append(partition)
                left[device] -= extra
                partition.logical_device_ids.append(device.logical_id)
                break
        else:
            return False
    return True


def replicate(partitions, devices):
    """Gives what each used device holds to an idle one too, the smallest with enough memory, as
    often as there is one for each of them."""
    on_device, left, homeless = get_device_partition_stats(partitions, devices)
    if homeless:
        raise AssertionError(
            f"Expect no_device_partitions has 0 device, but get {len(homeless)}"
        )
    used = [device for device in devices if on_device[device]]
    idle = sorted(
        (device for device in devices if not on_device[device]),
        key=lambda device: device.available_mem_bytes,
    )
    before = {id(partition): list(partition.logical_device_ids) for partition in partitions}
    while True:
        copies = {}
        for device in used:
            needed = device.available_mem_bytes - left[device]
            spare = next((d for d in idle if d.available_mem_bytes >= needed), None)
            if spare is None:
                return
            idle.remove(spare)
            copies[device.logical_id] = spare.logical_id
        for partition in partitions:
            partition.logical_device_ids += [copies[n] for n in before[id(partition)]]


def check_dependency(partition):
    """Whether a partition reads, maybe by way of others, what is made of its own values."""
    seen, waiting = set(), [partition]
    while waiting:
        for child in waiting.pop().children:
            if child is partition:
                return True
            if child not in seen:
                seen.add(child)
                waiting.append(child)
    return False

"""Distributing a model's layers over devices (torch.fx.experimental.accelerator_partitioner)."""

import operator
from typing import NamedTuple

from ..graph_module import GraphModule
from ..passes.graph_manipulation import get_size_of_all_nodes
from ..passes.split_module import split_module
from ._partition_search import cheaper_partitions, combine_by_size, swap_nodes
from ._partitions import (
    check_dependency,
    combine_two_partitions,
    get_bfs_level_partition,
    get_device_partition_stats,
    get_device_to_partitions_mapping,
    get_logical_id_to_device,
    get_node_to_partition_mapping,
    reorganize_partitions,
    replicate,
    reset_partition_device,
    set_parents_and_children,
)
from .partitioner_utils import Partition, PartitionMode, get_extra_size_of

__all__ = [
    "DAG", "DAGNode", "PartitionResult", "Partitioner", "check_dependency",
    "combine_two_partitions", "get_bfs_level_partition", "get_device_partition_stats",
    "get_device_to_partitions_mapping", "get_logical_id_to_device",
    "get_node_to_partition_mapping", "reorganize_partitions", "reset_partition_device",
    "set_parents_and_children",
]  # fmt: skip


class DAGNode:
    """A partition: the node that calls it, its inputs and outputs, and where it runs."""

    def __init__(self, submodule_node, input_nodes, output_nodes, logical_device_ids, size_bytes):
        self.submodule_node = submodule_node
        self.input_nodes = input_nodes
        self.output_nodes = output_nodes
        self.logical_device_ids = logical_device_ids
        self.size_bytes = size_bytes

    def __str__(self):
        return str(self.submodule_node)


class DAG:
    """A graph's partitions, in the order in which they are called."""

    def __init__(self):
        self.nodes = []

    def create_node(self, submodule_node, input_nodes, output_nodes, logical_devices, size_bytes):
        """Appends a DAGNode."""
        self.nodes.append(
            DAGNode(submodule_node, input_nodes, output_nodes, logical_devices, size_bytes)
        )


class PartitionResult(NamedTuple):
    """The partitions, and a module whose submodules they are."""

    dag: DAG
    module_with_submodules: GraphModule


class Partitioner:
    """Distributes the nodes of a graph over devices, so that each has room for its part.

        x -> linear -> relu -> linear_1      becomes      x -> submod_0 -> submod_1

    partition_graph does it, in the way that its PartitionerConfig asks for.
    """

    def __init__(self):
        self.partitions = []
        self.node_to_partition = {}
        self.devices = []

    def partition_graph(self, fx_module, torch_module, partitioner_config):
        """A PartitionResult for a GraphModule whose shapes have been propagated.

        torch_module: where the submodules' layers are taken from. RuntimeError when the devices
        don't have the memory.
        """
        config = partitioner_config
        self.graph_module, self.torch_module = fx_module, torch_module
        self.devices = config.devices
        if len(self.devices) == 0:
            raise RuntimeError("No devices")
        get_size_of_all_nodes(self.graph_module)
        nodes = [node for node in fx_module.graph.nodes if node.op != "output"]
        size = sum(node.size_bytes.total_size for node in nodes)
        room = [device.available_mem_bytes for device in self.devices]
        largest = max(self.devices, key=lambda device: device.available_mem_bytes)
        if config.mode is PartitionMode.aot_based:
            self.aot_based_partition(
                config.node_to_partition_mapping, config.partition_to_logical_device_mapping
            )
        elif largest.available_mem_bytes >= size:
            self.find_single_partition(size, logical_device_id=largest.logical_id)
        elif size > sum(room):
            raise RuntimeError("Devices do not have enough memory for the module")
        elif config.mode is PartitionMode.sparse_nn:
            if len(set(room)) > 1:
                raise RuntimeError("All devices must have same memory size!")
            self.sparse_nn_partition(room[0])
        elif config.mode is PartitionMode.cost_aware:
            self.cost_aware_partition(
                config.transfer_rate_bytes_per_sec, config.node_to_latency_mapping
            )
        elif config.mode is PartitionMode.kl_based:
            self.kl_based_partition(
                config.transfer_rate_bytes_per_sec, config.node_to_latency_mapping
            )
        else:
            self.size_based_partition()
        if config.saturate_host:
            self.saturate_host()
        module = self.do_partition()
        return PartitionResult(self.dump_dag(module), module)

    def _op_nodes(self):
        names = ("call_module", "call_method", "call_function")
        return [node for node in self.graph_module.graph.nodes if node.op in names]

    def find_single_partition(self, total_size_of_graph, logical_device_id=0):
        """Makes one partition of all nodes, on one device."""
        partition = self.create_partition()
        for node in self.graph_module.graph.nodes:
            if node.op == "output":
                break
            partition.nodes.add(node)
        partition.used_mem_bytes = total_size_of_graph
        partition.logical_device_ids = [logical_device_id]
        self.node_to_partition = get_node_to_partition_mapping(self.partitions)

    def size_based_partition(self):
        """Fills device after device with the nodes in order.

        A partition takes the first device with room for its first node that has none yet, and then
        nodes until the next has no room. Nodes that are left when all devices have one become
        partitions of their own, for which room is sought anywhere.
        """
        free = list(self.devices)
        partition, left = None, 0
        for node in self._op_nodes():
            if partition is not None:
                extra = get_extra_size_of(node, partition.nodes)
            if partition is None or extra > left:
                if not free:
                    self.create_single_node_partition(node)
                    continue
                extra = get_extra_size_of(node, set())
                device = next((d for d in free if d.available_mem_bytes >= extra), None)
                if device is None:
                    raise RuntimeError(f"{node} is too large to fit any device")
                free.remove(device)
                partition, left = self.create_partition(), device.available_mem_bytes
                partition.logical_device_ids.append(device.logical_id)
            partition.add_node(node)
            left -= extra
        reorganize_partitions(self.partitions)
        self.node_to_partition = get_node_to_partition_mapping(self.partitions)
        self._place()

    def _place(self):
        if not get_device_to_partitions_mapping(self.partitions, self.devices):
            raise RuntimeError("Cannot Get a Valid Partition to Logical Device Mapping")

    def saturate_host(self):
        """Gives partitions further devices, as copies, while there is an idle one with enough
        memory for what is on each used one. Prints what each partition then has."""
        replicate(self.partitions, self.devices)
        for partition in self.partitions:
            print(partition.logical_device_ids)

    def do_partition(self):
        """The module whose submodules are the partitions."""
        return split_module(
            self.graph_module, self.torch_module, lambda node: self.node_to_partition[node]
        )

    def dump_dag(self, module_with_submodules):
        """The DAG of the submodules that a module's graph calls."""
        dag = DAG()
        for node in module_with_submodules.graph.nodes:
            if node.op == "output":
                break
            if node.op in ("placeholder", "get_attr") or node.target == operator.__getitem__:
                continue
            partition = self.partitions[int(node.name.rsplit("_", 1)[-1])]
            users = list(node.users)
            dag.create_node(
                node, list(node.all_input_nodes), users if len(users) > 1 else [node],
                partition.logical_device_ids, partition.used_mem_bytes,
            )  # fmt: skip
        return dag

    def create_partition(self):
        """Appends an empty partition to self.partitions, and returns it."""
        partition = Partition(len(self.partitions))
        self.partitions.append(partition)
        return partition

    def create_single_node_partition(self, node):
        """Appends a partition of one node."""
        self.create_partition().add_node(node)

    def sparse_nn_partition(self, available_mem_bytes):
        """Separates embeddings from the other nodes, for devices of one size.

        Nodes are gathered in order, apart at each change between the kinds and when memory runs
        out; then partitions of one kind are combined. Each device gets one of embeddings, and all
        get the others'.
        """
        embeddings, others = [], []
        partition, before = None, None
        for node in self._op_nodes():
            kind = embeddings if self._is_embedding(node) else others
            if (
                partition is None
                or kind is not before
                or partition.used_mem_bytes + get_extra_size_of(node, partition.nodes)
                > available_mem_bytes
            ):
                if get_extra_size_of(node, set()) > available_mem_bytes:
                    raise RuntimeError(f"{node.target} is too large to fit into a device")
                partition, before = self.create_partition(), kind
                kind.append(partition)
            partition.add_node(node)
        reorganize_partitions(self.partitions)
        for kind in (others, embeddings):
            combine_by_size(kind, self.partitions, available_mem_bytes)
        if len(embeddings) > len(self.devices):
            raise RuntimeError(
                f"Need {len(embeddings)} devices, but only {len(self.devices)} provided"
            )
        used = sum(partition.used_mem_bytes for partition in others)
        for i, partition in enumerate(embeddings):
            if partition.used_mem_bytes + used > available_mem_bytes:
                raise RuntimeError(
                    f"partition_{partition.partition_id}(embedding partition) and non embedding "
                    "partitions can not fit into one device"
                )
            partition.logical_device_ids = [self.devices[i].logical_id]
        if not embeddings:
            self._place()
        for partition in others if embeddings else ():
            partition.logical_device_ids = [p.logical_device_ids[0] for p in embeddings]
        self.node_to_partition = get_node_to_partition_mapping(self.partitions)

    def _is_embedding(self, node):
        if node.op != "call_module":
            return False
        parts = self.graph_module.get_submodule(node.target).modules()
        return any("Embedding" in type(part).__name__ for part in parts)

    def cost_aware_partition(self, transfer_rate_bytes_per_sec, node_to_latency_mapping):
        """Begins with a partition for each node, and combines the two that save most time while
        there are two that do."""
        for node in self._op_nodes():
            self.create_single_node_partition(node)
        reorganize_partitions(self.partitions)
        self.partitions = cheaper_partitions(
            self.partitions, self.devices, transfer_rate_bytes_per_sec, node_to_latency_mapping
        )
        reorganize_partitions(self.partitions)
        get_bfs_level_partition(self.partitions)
        reset_partition_device(self.partitions)
        get_device_to_partitions_mapping(self.partitions, self.devices)
        self.node_to_partition = get_node_to_partition_mapping(self.partitions)

    def kl_based_partition(self, transfer_rate_bytes_per_sec, node_to_latency_mapping):
        """Begins with size_based_partition, and swaps nodes between partitions, or moves them,
        where that saves time (Kernighan and Lin)."""
        self.size_based_partition()
        swap_nodes(
            self._op_nodes(), self.partitions, self.devices, transfer_rate_bytes_per_sec,
            node_to_latency_mapping,
        )  # fmt: skip
        reorganize_partitions(self.partitions)
        self.node_to_partition = get_node_to_partition_mapping(self.partitions)

    def aot_based_partition(self, node_to_partition_mapping, partition_to_logical_device_mapping):
        """Makes the partitions that a mapping from nodes to numbers says."""
        partitions = {}
        self.node_to_partition = node_to_partition_mapping
        for node, number in node_to_partition_mapping.items():
            partition = partitions.get(number)
            if partition is None:
                partition = partitions[number] = Partition(number)
                self.partitions.append(partition)
                partition.logical_device_ids = partition_to_logical_device_mapping[number]
            partition.add_node(node)

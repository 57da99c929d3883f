"""Grouping the nodes that a backend can take (torch.fx.passes.infra.partitioner)."""

import operator

from .... import _engine
from ..._texts import qualified_name
from ..utils.fuser_utils import fuse_by_partitions

__all__ = ["CapabilityBasedPartitioner", "Partition"]


class Partition:
    """Nodes that belong together; `nodes` is a dict that serves as an ordered set."""

    def __init__(self, id=None, nodes=None, node_orders=None):
        self.id = id
        self.nodes = dict.fromkeys(nodes or ())
        if nodes is not None and node_orders is not None:
            self.nodes = dict(zip(nodes, node_orders))

    def __repr__(self):
        return str(self.nodes)

    def add_node(self, node, node_order=None):
        """Puts a node in."""
        self.nodes[node] = node_order

    def remove_node(self, node):
        """Takes a node out; KeyError when it isn't there."""
        del self.nodes[node]

    def size(self):
        """How many nodes there are."""
        return len(self.nodes)


class CapabilityBasedPartitioner:
    """Groups the supported nodes of `graph_module` into as few partitions as this finds, so that
    each can become one node: no path leaves a partition and comes back.

    operator_support: says which nodes are supported. allows_single_node_partition: keep partitions
    with a single computation too. non_compute_ops: names of functions that don't count as one, as
    _operator.getitem never does. allowed_single_node_partition_ops: names of functions that are
    worth a partition of their own. skip_horizontal_fusion: join only nodes that use one another.
    """

    def __init__(
        self, graph_module, operator_support, allows_single_node_partition=False,
        non_compute_ops=None, allowed_single_node_partition_ops=None, skip_horizontal_fusion=False,
    ):  # fmt: skip
        self.graph_module, self.operator_support = graph_module, operator_support
        self.allows_single_node_partition = allows_single_node_partition
        self.non_compute_ops = non_compute_ops or []
        self.allowed_single_node_partition_ops = allowed_single_node_partition_ops or []
        self.skip_horizontal_fusion = skip_horizontal_fusion

    def _is_node_supported(self, node):
        return self.operator_support.is_node_supported(
            dict(self.graph_module.named_modules()), node
        )

    def propose_partitions(self):
        """The partitions, a list. The graph stays as it is."""
        modules = dict(self.graph_module.named_modules())
        graph = self.graph_module.graph
        nodes = list(graph.nodes)
        supported = bytearray(len(nodes))
        for place in reversed(range(len(nodes))):
            node = nodes[place]
            supported[place] = bool(self.operator_support.is_node_supported(modules, node))
        found, homes = _grouped(graph, nodes, supported, self.skip_horizontal_fusion)
        _keep_together(graph, homes)
        for node, home in homes.items():
            if home is not None:
                found[home].add_node(node)
        return [p for p in found if p.nodes and self._is_worth_it(p)]

    def _is_worth_it(self, partition):
        if self.allows_single_node_partition:
            return True
        free = {"torch.ops.aten.view", "_operator.getitem", *self.non_compute_ops}
        targets = [node.target for node in partition.nodes if node.op == "call_function"]
        single = self.allowed_single_node_partition_ops
        worth = {}  # by function: there are far fewer of them than of calls
        for key, target in {id(target): target for target in targets}.items():
            name = qualified_name(target)
            worth[key] = (name not in free) + (name in single)
        return sum(worth[id(target)] for target in targets) > 1

    def fuse_partitions(self, partitions, prefix="fused_"):
        """Makes a submodule of each partition, see fuse_by_partitions. Returns the module."""
        return fuse_by_partitions(self.graph_module, [p.nodes for p in partitions], prefix=prefix)

    def remove_bookend_non_compute_ops(self, partitions):
        """Takes the non_compute_ops out of the beginnings and ends of the partitions."""
        for partition in partitions:
            nodes = partition.nodes
            gone = set()
            for order, neighbours in (
                (list(nodes), lambda node: node.all_input_nodes),
                (reversed(list(nodes)), lambda node: node.users),
            ):
                for node in order:
                    edge = all(n not in nodes or n in gone for n in neighbours(node))
                    if edge and _name_of(node) in self.non_compute_ops:
                        gone.add(node)
            for node in gone:
                partition.remove_node(node)

    def partition_and_fuse(self, prefix="fused_"):
        """fuse_partitions of propose_partitions."""
        return self.fuse_partitions(self.propose_partitions(), prefix=prefix)


def _grouped(graph, nodes, supported, only_users):
    """Empty partitions, and {node: which of them it is in}, as the engine groups them
    (engine/passes/partition.h)."""
    answer = _engine.graph_partitions(graph._handle, int(only_users), bytes(supported))
    count, *numbers = memoryview(_engine.checked(answer)).cast("i").tolist()
    homes = {node: home for node, home in zip(nodes, numbers[count:]) if home >= 0}
    return [Partition(id=number) for number in numbers[:count]], homes


def _keep_together(graph, homes):
    """What takes a tuple apart goes with what makes it."""
    items = dict.fromkeys(graph.find_nodes(op="call_function", target=operator.getitem))
    moves = {}
    for node in sorted({used for item in items for used in item.all_input_nodes}):
        if all(user in items for user in node.users):
            home = homes.get(node)
            moves.update((user, home) for user in node.users if homes.get(user) != home)
    for node in moves:  # they come last there
        homes.pop(node, None)
    homes.update(moves)


def _name_of(node):
    return qualified_name(node.target) if node.op == "call_function" else None

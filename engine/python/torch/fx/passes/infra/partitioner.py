"""Grouping the nodes that a backend can take (torch.fx.passes.infra.partitioner)."""

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
        groups = _Groups()
        nodes = list(self.graph_module.graph.nodes)
        for node in reversed(nodes):
            supported = self.operator_support.is_node_supported(modules, node)
            groups.add(node, supported, self.skip_horizontal_fusion)
        homes = {n: g for g, group in groups.members.items() if group.number is not None
                 for n in group.nodes}  # fmt: skip
        moves = {}
        for node in nodes:  # what takes a tuple apart goes with what makes it
            if all(_name_of(user) == "_operator.getitem" for user in node.users):
                home = homes.get(node)
                moves.update((u, home) for u in node.users if homes.get(u) != home)
        homes.update(moves)
        found = {}
        for unit, group in groups.members.items():
            if group.number is not None:
                found[unit] = Partition(id=group.number)
        for node in nodes:
            if homes.get(node) is not None:
                found[homes[node]].add_node(node)
        return [p for p in found.values() if p.nodes and self._is_worth_it(p)]

    def _is_worth_it(self, partition):
        if self.allows_single_node_partition:
            return True
        free = {"torch.ops.aten.view", "_operator.getitem", *self.non_compute_ops}
        names = [qualified_name(n.target) for n in partition.nodes if n.op == "call_function"]
        single = self.allowed_single_node_partition_ops
        return sum((name not in free) + (name in single) for name in names) > 1

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


def _name_of(node):
    return qualified_name(node.target) if node.op == "call_function" else None


class _Group:
    """A partition in the making, or a node that is in none: `number` is None then. Each partition
    has a bit, by its age: `after` has the bits of those that need this one, `far` of those that
    need it by way of another."""

    def __init__(self, number, age, node):
        self.number, self.age, self.nodes = number, age, [node]
        self.after, self.far, self.users, self.makers = 0, 0, set(), set()

    @property
    def bit(self):
        return 0 if self.number is None else 1 << self.age


class _Groups:
    """Grows partitions from the last node to the first.

    Two can be joined when neither needs the other by way of a third. Bits answer that for all
    partitions at once, so that a node costs a few operations on long numbers. A join tells those
    that stand before, as far as it changes anything for them.
    """

    def __init__(self):
        self.members, self.place, self.numbers, self.count = {}, {}, 0, 0
        self.by_age, self.partitions = {}, 0  # units by their age; the bits of all partitions
        self.failed = {}  # of the oldest units: bits of those with which they can't be joined now

    def add(self, node, supported, only_users):
        """Takes one more node and joins it with each partition with which it makes no circle."""
        unit = self.count
        self.count += 1
        group = _Group(self.numbers if supported else None, self.numbers, node)
        self.numbers += supported
        self.members[unit] = group
        self.place[node] = unit
        users = dict.fromkeys(self.place[user] for user in node.users if user in self.place)
        group.users = set(users)
        for user in users:
            used_by = self.members[user]
            group.far |= used_by.after
            group.after |= used_by.after | used_by.bit
            used_by.makers.add(unit)
        if supported:
            self.by_age[group.age] = unit
            self.partitions |= group.bit
        if only_users:
            if supported:
                for other in users:
                    if self.members[other].number is not None and self._fits(unit, other):
                        unit = self._join(unit, other)
            return
        if not supported:
            if not self.partitions:
                return
            unit = self.by_age[next(_bits(self.partitions))]
        self._join_all(unit, not supported)

    def _join_all(self, unit, oldest):
        """Joins the unit with all partitions, the oldest first. oldest: it is that itself."""
        tried = self.members[unit].age if oldest else -1
        while True:
            group = self.members[unit]
            left = self.partitions & ~(group.bit | group.far | self.failed.get(unit, 0))
            for tried in _bits(left >> (tried + 1) << (tried + 1)):
                other = self.by_age[tried]
                if self._fits(unit, other):
                    unit = self._join(unit, other)
                    break
                if oldest:
                    self.failed[unit] = self.failed.get(unit, 0) | 1 << tried
            else:
                return

    def _fits(self, first, second):
        one, two = self.members[first], self.members[second]
        return not one.far & two.bit and not two.far & one.bit

    def _far_without(self, group, other):
        """What the group's users but for `other` come before."""
        far = 0
        for user in group.users:
            if user != other:
                far |= self.members[user].after
        return far

    def _join(self, unit, other):
        """The unit that the two are now."""
        # The smaller one goes into the larger one.
        members = self.members
        if len(members[unit].nodes) < len(members[other].nodes):
            unit, other = other, unit
        kept, gone = members[unit], members[other]
        if other in kept.users:
            kept.far = self._far_without(kept, other)
        if unit in gone.users:
            gone.far = self._far_without(gone, unit)
        del members[other]
        bits, old = kept.bit | gone.bit, (kept.bit, kept.after)
        kept.age = min(kept.age, gone.age)
        kept.after = (kept.after | gone.after) & ~bits
        kept.far = (kept.far | gone.far) & ~bits
        self.partitions = self.partitions & ~bits | kept.bit
        self.failed.pop(unit, None)
        self.failed.pop(other, None)
        for one in self.failed:
            self.failed[one] &= ~bits
        self.by_age[kept.age] = unit
        for node in gone.nodes:
            self.place[node] = unit
        kept.nodes += gone.nodes
        for user in gone.users:
            members[user].makers.discard(other)
            members[user].makers.add(unit)
        for maker in gone.makers:
            members[maker].users.discard(other)
            members[maker].users.add(unit)
        told = gone.makers if old == (kept.bit, kept.after) else kept.makers | gone.makers
        kept.users |= gone.users
        kept.makers |= gone.makers
        kept.users -= {unit, other}
        kept.makers -= {unit, other}
        self._tell(unit, told - {unit, other}, bits & ~kept.bit)
        return unit

    def _tell(self, unit, makers, gone):
        """Tells these makers of the unit, and those before them, what stands behind it now. `gone`:
        the bit of what was joined with it."""
        members = self.members
        waiting = [(unit, makers)]
        while waiting:
            unit, makers = waiting.pop()
            far = members[unit].after
            after = far | members[unit].bit
            for one in makers:
                group = members[one]
                group.far = group.far & ~gone | far
                now = group.after & ~gone | after
                if now != group.after:
                    group.after = now
                    waiting.append((one, group.makers))


def _bits(number):
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low

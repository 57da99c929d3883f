"""Noting what a pass makes of nodes (torch.fx.passes.graph_transform_observer)."""

from typing import TypeVar

from ..traceback import NodeSource, NodeSourceAction

__all__ = ["GraphTransformObserver"]

T = TypeVar("T")


class GraphTransformObserver:
    """Watches a pass, as a context manager or by apply_gm_pass and apply_graph_pass.

    Set `active` before it begins, and nodes that the pass made or put in place of others get
    meta["from_node"], which says what they stand for; created_nodes and erased_nodes are the names.
    The reference does that when its compiler's settings say so; otherwise it does nothing.
    """

    __pass_count = 0

    def __init__(self, gm, passname, subsystem=None, log_url=None):
        self.gm, self.passname, self.subsystem = gm, passname, subsystem
        self.log_url, self.active = log_url, False

    @classmethod
    def get_current_pass_count(cls):
        """How many passes have been drawn: none."""
        return cls.__pass_count

    def apply_gm_pass(self, pass_fn):
        """pass_fn(module), watched."""
        with self:
            return pass_fn(self.gm)

    def apply_graph_pass(self, pass_fn):
        """pass_fn(module.graph), watched."""
        with self:
            return pass_fn(self.gm.graph)

    def __enter__(self):
        if self.active:
            self.created_nodes, self.erased_nodes = set(), set()
            self.name_to_node = {node.name: node for node in self.gm.graph.nodes}
            self._hooks = (
                (self.gm._create_node_hooks, self._created),
                (self.gm._erase_node_hooks, self.get_node_erase_hook()),
                (self.gm._replace_hooks, self._replaced),
            )
            for hooks, hook in self._hooks:
                hooks.append(hook)
        return self

    def __exit__(self, kind, error, where):
        if self.active:
            for hooks, hook in self._hooks:
                hooks.remove(hook)

    def _created(self, node):
        self.created_nodes.add(node.name)
        self.name_to_node[node.name] = node

    def _replaced(self, old, new, user):
        node = self.name_to_node.get(getattr(new, "name", new))
        if node is None or node.meta.get("from_node"):
            return
        action = [NodeSourceAction.REPLACE]
        if node.name in self.created_nodes:
            action.append(NodeSourceAction.CREATE)
        node.meta["from_node"] = [NodeSource(old, self.passname, action)]

    def get_node_creation_hook(self):
        """What the module calls with each new node."""
        return self._created

    def get_node_erase_hook(self):
        """What the module calls with each node that goes."""
        return lambda node: self.erased_nodes.add(node.name)

    def get_node_replace_hook(self):
        """What the module calls with a node, the name of the one in its place, and a user."""
        return self._replaced

    def get_deepcopy_hook(self):
        """What the module calls with each copy of it: nothing is noted there."""
        return lambda gm: None

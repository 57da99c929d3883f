"""What the tools for splitting graphs share (torch.fx.passes.tools_common)."""

import torch

from ... import _engine
from ..graph import Graph

__all__ = [
    "CALLABLE_NODE_OPS", "FxNetAccFusionsFinder", "get_acc_ops_name", "get_node_target",
    "is_node_output_tensor", "legalize_graph", "stable_topological_sort",
]  # fmt: skip

_CALLS = ("call_module", "call_function", "call_method")
CALLABLE_NODE_OPS = set(_CALLS)


def get_acc_ops_name(k):
    """The name of an operator: of a class or function with its module, a string as it is."""
    if isinstance(k, str):
        return k
    if k.__module__ and "acc_ops" in k.__module__:
        return f"acc_ops.{k.__name__}"
    module = k.__module__.replace("torch._ops", "torch.ops")
    return f"{module if module else ''}.{k.__name__}"


def get_node_target(submodules, node):
    """What a node calls, as text: a module's class, a function's name, a method's name.

    submodules: modules by path, such as dict(gm.named_modules()). AssertionError for nodes that
    call nothing.
    """
    assert node.op in _CALLS, f"Expect op types of {', '.join(_CALLS)}, but found {node.op}"
    if node.op == "call_module":
        return get_acc_ops_name(type(submodules[node.target]))
    if node.op == "call_method":
        return node.target
    return "getattr" if node.target is getattr else get_acc_ops_name(node.target)


def is_node_output_tensor(node):
    """Whether meta["type"] (see ShapeProp) says that the node gives a tensor."""
    kind = node.meta.get("type", None)
    return kind is not None and issubclass(kind, torch.Tensor)


class FxNetAccFusionsFinder:
    """Finds nodes that have to stay together, because a value that is no tensor goes from one to
    the other. Called, it returns a dict from each such node to the set of its group, and takes
    groups that aren't wholly in the set `acc_nodes` out of it."""

    def __init__(self, module, acc_nodes):
        self.module, self.acc_nodes = module, acc_nodes
        self.nodes = list(module.graph.nodes)
        self._place = {node: index for index, node in enumerate(self.nodes)}

    def __call__(self):
        """The groups, by node."""
        groups = {}
        for node in self.nodes:
            if node in self.acc_nodes and node not in groups and not _gives_tensor(node):
                group = self._group(node)
                if group <= self.acc_nodes:
                    groups.update(dict.fromkeys(group, group))
                else:
                    self.acc_nodes -= group
        return groups

    def _group(self, first):
        group, new = set(), {first}
        while new:
            group |= new
            waiting = list(new)
            while waiting:
                node = waiting.pop()
                more = [] if _gives_tensor(node) else list(node.users)
                more += (used for used in node.all_input_nodes if not _gives_tensor(used))
                fresh = {one for one in more if one.op in _CALLS} - group
                group |= fresh
                waiting += fresh
            # Looked for once all that hang together are known: it walks the graph.
            new = self._between(group) - group
        return group

    def _between(self, group):
        """Nodes on the ways from one node of the group to another."""
        first = min(self._place[node] for node in group)
        last = max(self._place[node] for node in group)
        nodes = self.nodes[first : last + 1]
        below, above = set(group), set(group)
        for node in nodes:
            if any(used in below for used in node.all_input_nodes):
                below.add(node)
        for node in reversed(nodes):
            if any(user in above for user in node.users):
                above.add(node)
        return {node for node in below & above if node.op in _CALLS}


def _gives_tensor(node):
    return node.op not in _CALLS or "tensor_meta" in node.meta


def legalize_graph(gm):
    """Gives `gm` a graph in which every node comes after its inputs, in the order in which they
    become ready (Kahn's algorithm). Returns gm. RuntimeError when there is a cycle."""
    return _sort(gm, 0, RuntimeError)


def stable_topological_sort(gm):
    """As legalize_graph, but only nodes that stand before an input are moved, to right behind it.
    Returns gm. AssertionError when there is a cycle."""
    return _sort(gm, 1, AssertionError)


def _sort(gm, stable, error):
    old = gm.graph
    order = _engine.checked(_engine.graph_topological_order(old._handle, stable))
    nodes = old._nodes(memoryview(order).cast("i"))
    if len(nodes) < len(old.nodes):
        come = set(nodes)
        left = [node for node in old.nodes if node not in come]
        raise error(f"Input graph has cycles, unable to add {left}")
    new, copies = Graph(), {}
    for node in nodes:
        copies[node] = new.node_copy(node, lambda input_node: copies[input_node])
    new._codegen = old._codegen
    gm.graph = new
    return gm

"""Sizes of nodes, and other targets for them (torch.fx.passes.graph_manipulation)."""

import itertools
from typing import NamedTuple

from .shape_prop import ShapeProp, TensorMetadata

__all__ = [
    "get_size_of_all_nodes", "get_size_of_node", "get_tensor_meta", "replace_target_nodes_with",
    "size_bytes",
]  # fmt: skip


def replace_target_nodes_with(fx_module, old_op, old_target, new_op, new_target):
    """Lets the nodes with this opcode and target have another opcode and target."""
    for node in fx_module.graph.nodes:
        if node.op == old_op and node.target == old_target:
            node.op, node.target = new_op, new_target
    fx_module.recompile()


class size_bytes(NamedTuple):  # noqa: N801 - the reference's name
    """What a node takes: its value alone, and with the parameters of its module."""

    output_size: int
    total_size: int


def get_size_of_all_nodes(fx_module, args=None):
    """Notes as node.size_bytes what each node takes, after a run with `args` if there are any."""
    if args is not None:
        ShapeProp(fx_module).propagate(*args)
    for node in itertools.takewhile(lambda node: node.op != "output", fx_module.graph.nodes):
        node.size_bytes = get_size_of_node(fx_module, node)


def get_tensor_meta(node):
    """The node's meta["tensor_meta"]; RuntimeError when there is none."""
    meta = node.meta.get("tensor_meta")
    if not meta:
        raise RuntimeError(
            f"Node {node} has no tensor metadata associated with it! Check that shape propagation "
            "has run."
        )
    return meta


def get_size_of_node(fx_module, node):
    """The node's size_bytes. RuntimeError when shapes haven't been propagated."""
    parameters = 0
    if node.op == "call_module":
        module = fx_module.get_submodule(node.target)
        parameters = sum(p.numel() * p.element_size() for p in module.parameters())
    meta = get_tensor_meta(node)
    output = meta.shape.numel() * meta.dtype.itemsize
    return size_bytes(output, output + parameters)

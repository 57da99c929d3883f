"""Which nodes a backend can take (torch.fx.passes.operator_support)."""

import abc

from .shape_prop import TensorMetadata
from .tools_common import CALLABLE_NODE_OPS, get_node_target

__all__ = [
    "OperatorSupportBase", "OperatorSupport", "create_op_support", "chain", "OpSupports",
    "any_chain",
]  # fmt: skip


class OperatorSupportBase(abc.ABC):
    """Says of each node whether it is supported."""

    @abc.abstractmethod
    def is_node_supported(self, submodules, node):
        """submodules: modules by path, such as dict(gm.named_modules())."""


class OperatorSupport(OperatorSupportBase):
    """Support by a table.

    support_dict: from what a node calls, as get_node_target names it, to None for any arguments, or
    to a pair: for each positional argument the dtypes that it may have, and the same for keyword
    arguments by name. dtypes are those of meta["tensor_meta"]; arguments that aren't nodes with one
    have dtype None. Nodes that call nothing are supported.
    """

    _support_dict = {}

    def __init__(self, support_dict=None):
        self._support_dict = support_dict or {}

    def is_node_supported(self, submodules, node):
        """Whether the table has what the node calls, with the dtypes of its arguments."""
        if node.op not in CALLABLE_NODE_OPS:
            return True
        target = get_node_target(submodules, node)
        if target not in self._support_dict:
            return False
        if self._support_dict[target] is None:
            return True
        positional, by_name = self._support_dict[target]
        for index, dtypes in enumerate(positional):
            argument = node.args[index] if index < len(node.args) else None
            if len(node.args) > index and _dtype_of(argument) not in dtypes:
                return False
        for name, dtypes in by_name.items():
            if name in node.kwargs and _dtype_of(node.kwargs[name]) not in dtypes:
                return False
        return True


def _dtype_of(argument):
    meta = getattr(argument, "meta", {}).get("tensor_meta")
    return meta.dtype if isinstance(meta, TensorMetadata) else None


def create_op_support(is_node_supported):
    """A function of (submodules, node) as an OperatorSupportBase."""
    wrapped = is_node_supported

    class FunctionalOperatorSupport(OperatorSupportBase):
        def is_node_supported(self, submodules, node):
            return wrapped(submodules, node)

    return FunctionalOperatorSupport()


def chain(*op_support):
    """Support for what all of `op_support` support."""
    return create_op_support(
        lambda submodules, node: all(x.is_node_supported(submodules, node) for x in op_support)
    )


def any_chain(*op_support):
    """Support for what any of `op_support` supports."""
    return create_op_support(
        lambda submodules, node: any(x.is_node_supported(submodules, node) for x in op_support)
    )


class OpSupports:
    """Ready-made support."""

    @classmethod
    def decline_if_input_dtype(cls, dtype):
        """No node that has an input of `dtype`."""

        def supported(submodules, node):
            return all(_dtype_of(argument) != dtype for argument in node.all_input_nodes)

        return create_op_support(supported)

    @classmethod
    def decline_if_node_in_names(cls, disallow_set):
        """No node whose name is in `disallow_set`."""
        return create_op_support(lambda submodules, node: node.name not in disallow_set)

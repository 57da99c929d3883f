"""Types of what is taken out of typed tuples (torch.fx.passes.annotate_getitem_nodes)."""

import operator
import typing

__all__ = ["annotate_getitem_nodes"]


def annotate_getitem_nodes(graph):
    """Gives getitem nodes the type that the type of the tuple, named tuple or list says."""
    for node in graph.find_nodes(op="call_function", target=operator.getitem):
        whole, index = node.args
        kind = whole.type
        if kind is None:
            continue
        parts, origin = typing.get_args(kind), typing.get_origin(kind)
        if origin is tuple and len(parts) == 2 and parts[1] is ...:
            node.type = parts[0]
        elif origin is tuple:
            assert index < len(parts), (
                f"Index {index} out of range for parameterized_types (len={len(parts)})"
            )
            node.type = parts[index]
        elif origin is list:
            node.type = parts[0]
        elif hasattr(kind, "_fields"):
            node.type = kind.__annotations__[kind._fields[index]]

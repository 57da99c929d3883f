"""Giving types to values while a program is traced (torch.fx.annotate)."""

from .proxy import Proxy

__all__ = ["annotate"]


def annotate(val, type):  # noqa: A002 - torch's name
    """Types the node of a proxy and returns `val`; other values come back as they are.
    RuntimeError when the node has a type already."""
    if isinstance(val, Proxy):
        if val.node.type:
            raise RuntimeError(
                "Tried to annotate a value that already had a type on it! Existing type is "
                f"{val.node.type} and new type is {type}. This could happen if you tried to "
                "annotate a function parameter value (in which case you should use the type slot "
                "on the function signature) or you called annotate on the same value twice"
            )
        val.node.type = type
    return val

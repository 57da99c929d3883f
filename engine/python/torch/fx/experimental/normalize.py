"""One way of writing calls (torch.fx.experimental.normalize)."""

import operator

import torch

from ..interpreter import Transformer
from ..node import Node
from ..operator_schemas import create_type_hint, normalize_function, normalize_module
from .schema_type_annotation import AnnotateTypesWithSchema

__all__ = ["NormalizeArgs", "NormalizeOperators"]


class NormalizeArgs(Transformer):
    """transform() makes a graph whose calls of torch's functions and layers have all arguments, by
    name; with normalize_to_only_use_kwargs=False, those that were positional stay so. Calls that
    could be of several overloads are written so when ShapeProp has noted types."""

    def __init__(self, module, normalize_to_only_use_kwargs=True):
        super().__init__(module)
        self.node_map = {}
        self.normalize_to_only_use_kwargs = normalize_to_only_use_kwargs

    def run_node(self, n):
        """Makes nodes for node `n`."""
        args, kwargs = self.fetch_args_kwargs_from_env(n)
        if n.op == "call_function":
            types = _types(n.args), {key: _types(value) for key, value in n.kwargs.items()}
            result = self.call_function(n.target, args, kwargs, *types)
        else:
            result = super().run_node(n)
        if n.op != "output":
            self.node_map[result] = n
            result.node.meta = n.meta.copy()
            result.node.type = n.type
        return result

    def call_function(self, target, args, kwargs, arg_types=None, kwarg_types=None):
        """Records the call."""
        try:
            found = normalize_function(
                target, args, kwargs, arg_types, kwarg_types, self.normalize_to_only_use_kwargs
            )
        except RuntimeError:
            found = None
        return super().call_function(target, *(found or (args, kwargs)))

    def call_module(self, target, args, kwargs):
        """Records the call."""
        found = normalize_module(
            self.module, target, args, kwargs, self.normalize_to_only_use_kwargs
        )
        return super().call_module(target, *(found or (args, kwargs)))


def _types(value):
    """The types of arguments, as far as ShapeProp has noted them."""
    if isinstance(value, Node):
        return value.meta.get("type")
    if isinstance(value, tuple):
        return tuple(map(_types, value))
    if isinstance(value, list):
        return create_type_hint([_types(one) for one in value])
    return type(value)


class NormalizeOperators(AnnotateTypesWithSchema):
    """transform() writes torch.add and the like as operators, where they have two arguments, and
    notes types as AnnotateTypesWithSchema does."""

    binary_magic_method_remap = {
        getattr(torch, name): getattr(operator, other)
        for name, other in (
            ("add", "add"), ("mul", "mul"), ("sub", "sub"), ("div", "truediv"),
            ("floor_divide", "floordiv"), ("remainder", "mod"), ("eq", "eq"), ("ne", "ne"),
            ("lt", "lt"), ("le", "le"), ("gt", "gt"), ("ge", "ge"),
        )
    }  # fmt: skip

    def call_function(self, target, args, kwargs):
        """Records the call."""
        if target in self.binary_magic_method_remap and len(args) == 2 and not kwargs:
            target = self.binary_magic_method_remap[target]
        return super().call_function(target, args, kwargs)

"""Types of nodes from what they call (torch.fx.experimental.schema_type_annotation)."""

import inspect

import torch

from ..interpreter import Transformer

__all__ = ["AnnotateTypesWithSchema"]


class AnnotateTypesWithSchema(Transformer):
    """transform() makes a graph whose nodes have types: functions of torch.nn.functional and layers
    those that their annotations say, attributes those that they have.

    annotate_functionals, annotate_modules, annotate_get_attrs: which of the three.
    """

    def __init__(
        self, module, annotate_functionals=True, annotate_modules=True, annotate_get_attrs=True
    ):
        super().__init__(module)
        self.annotate_functionals, self.annotate_modules = annotate_functionals, annotate_modules
        self.annotate_get_attrs = annotate_get_attrs

    def call_function(self, target, args, kwargs):
        """Records the call."""
        known = self.annotate_functionals and target.__module__ == "torch.nn.functional"
        result = _return_type(target) if known else None
        return _typed(super().call_function(target, args, kwargs), result)

    def call_module(self, target, args, kwargs):
        """Records the call."""
        module = self.fetch_attr(target)
        known = self.annotate_modules and type(module).__name__ in dir(torch.nn)
        result = _return_type(module.forward) if known else None
        return _typed(super().call_module(target, args, kwargs), result)

    def get_attr(self, target, args, kwargs):
        """Records that the attribute is read."""
        proxy = super().get_attr(target, args, kwargs)
        if not self.annotate_get_attrs:
            return proxy
        value = self.fetch_attr(target)
        return _typed(proxy, torch.Tensor if isinstance(value, torch.Tensor) else type(value))


def _return_type(function):
    try:
        result = inspect.signature(function).return_annotation
    except (TypeError, ValueError):
        return None
    return None if result is inspect.Signature.empty else result


def _typed(proxy, kind):
    if kind is not None:
        proxy.node.type = kind
    return proxy

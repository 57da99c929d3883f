"""Shapes of all values of a graph, found by running it (torch.fx.passes.shape_prop)."""

import traceback
from typing import Any, NamedTuple

import torch

from ..interpreter import Interpreter
from ..node import map_aggregate

__all__ = ["TensorMetadata", "ShapeProp"]


class TensorMetadata(NamedTuple):
    """What is noted of a tensor that a node produces."""

    shape: torch.Size
    dtype: torch.dtype
    requires_grad: bool
    stride: tuple[int, ...]
    memory_format: Any  # the first of the formats that it is contiguous in, or None
    is_quantized: bool
    qparams: dict[str, Any]


def _extract_tensor_metadata(result, include_contiguity=True):
    """The metadata of tensor `result`; without memory format unless include_contiguity."""
    (dtype, _, shape, strides), requires_grad = result._described()
    memory_format = _format_of(result, len(shape)) if include_contiguity else None
    return TensorMetadata(shape, dtype, requires_grad, strides, memory_format, False, {})


def _format_of(result, rank):
    if result.is_contiguous():
        return torch.contiguous_format
    other = {4: torch.channels_last, 5: torch.channels_last_3d}.get(rank)
    return other if other and result.is_contiguous(memory_format=other) else None


class ShapeProp(Interpreter):
    """Runs a graph node by node and writes what each one produces into its meta: "tensor_meta", a
    TensorMetadata or a structure of them where tensors stand, and "type", the class of the value.

    fake_mode: refused, because there are no fake tensors here. What goes wrong is a RuntimeError
    that names the node, after the traceback on standard error, as in the reference.
    """

    def __init__(self, gm, fake_mode=None):
        super().__init__(gm)
        if fake_mode is not None:
            raise NotImplementedError(
                "torch.fx.passes.shape_prop.ShapeProp: FX Playground doesn't have fake_mode; pass "
                "real tensors to propagate()"
            )

    def run_node(self, n):
        """The value of node `n`, noted in n.meta."""
        try:
            result = super().run_node(n)
        except Exception as error:
            traceback.print_exc()
            raise RuntimeError(
                f"ShapeProp error for: node={n.format_node()} with meta={n.meta}"
            ) from error
        if isinstance(result, torch.Tensor):
            n.meta["tensor_meta"] = _extract_tensor_metadata(result)
            n.meta["type"] = type(result)
            return result
        found = False

        def extract(value):
            nonlocal found
            if not isinstance(value, torch.Tensor):
                return value
            found = True
            return _extract_tensor_metadata(value)

        meta = map_aggregate(result, extract)
        if found:
            n.meta["tensor_meta"] = meta
        n.meta["type"] = type(result)
        return result

    def propagate(self, *args):
        """Runs the graph on `args`, notes every node's value, and returns the graph's result."""
        return super().run(*args)

"""Shapes of all values of a graph, found by running it (torch.fx.passes.shape_prop)."""

import traceback
from typing import Any, NamedTuple

import torch

from ..._memory_format import lies_in
from ..interpreter import _PLAIN_RUNS, Interpreter
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
    memory_format = _format_of(shape, strides) if include_contiguity else None
    return TensorMetadata(shape, dtype, requires_grad, strides, memory_format, False, {})


def _format_of(shape, strides):
    for rank, name in ((len(shape), "contiguous_format"), (4, "channels_last"),
                       (5, "channels_last_3d")):  # fmt: skip
        memory_format = getattr(torch, name)
        if rank == len(shape) and lies_in(shape, strides, memory_format):
            return memory_format
    return None


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
        self._note(n, result)
        return result

    def _note(self, n, result):
        if isinstance(result, torch.Tensor):
            n.meta["tensor_meta"] = _extract_tensor_metadata(result)
            n.meta["type"] = type(result)
            return
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

    def propagate(self, *args):
        """Runs the graph on `args`, notes every node's value, and returns the graph's result."""
        return super().run(*args)


_PLAIN_RUNS.add(ShapeProp)


class _Noted:
    """Stands for a tensor in a value whose tensors are gone."""

    __slots__ = ("known",)

    def __init__(self, known):
        self.known = known


def note_recorded(graph, plan):
    """Writes what a plan has recorded of its nodes into their meta, as ShapeProp does."""
    from .._lowered import Reader

    shapes, odd = plan.texts()
    known = []
    for kind, dtype, grad, shape, strides in shapes:
        memory_format = _format_of(shape, strides)
        known.append((kind, (shape, dtype, grad, strides, memory_format, False)))
    make, metadata, noted = tuple.__new__, TensorMetadata, graph._noted
    numbers = plan.shapes()
    nodes = graph._nodes(numbers[::2])
    missing = [node for node in nodes if node not in noted]
    for node in missing:
        node._meta = {}
    noted.update(dict.fromkeys(missing))
    for node, index in zip(nodes, numbers[1::2]):
        meta = node.meta
        if index >= 0:
            kind, values = known[index]
            meta["tensor_meta"] = make(metadata, (*values, {}))
            meta["type"] = kind
            continue
        tensors = []

        def tensor(number, tensors=tensors):
            tensors.append(_Noted(known[number][1]))
            return tensors[-1]

        value = Reader(odd[-1 - index], tensor).read()
        if tensors:
            meta["tensor_meta"] = map_aggregate(value, _metadata)
        meta["type"] = type(value)


def _metadata(value):
    return tuple.__new__(TensorMetadata, (*value.known, {})) if type(value) is _Noted else value

"""Inputs that tell programs apart."""

import torch

from . import _registry


def found(program):
    """Inputs of the program's last call, or of the shapes that ShapeProp left."""
    graph = program.graph
    call = _registry.last_call(graph) if graph is not None else None
    if call is not None and not call[1]:
        return call[0]
    placeholders = [n for n in graph.nodes if n.op == "placeholder"] if graph is not None else []
    metas = [n.meta.get("tensor_meta") for n in placeholders]
    if not metas or not all(hasattr(meta, "shape") for meta in metas):
        raise TypeError(
            "compare needs inputs to know shapes and types: give some behind the two programs, "
            "such as compare(before, after, torch.randn(2, 4))"
        )
    return [torch.randn(meta.shape).to(meta.dtype) for meta in metas]


def text(value):
    """A value as sentences name it: float32 [2, 4]."""
    if isinstance(value, torch.Tensor):
        return f"{str(value.dtype).removeprefix('torch.')} {list(value.shape)}"
    return repr(value)[:60]


def attacks(inputs):
    """Pairs of a name and inputs of these types, from the example itself to the unusual."""
    yield "the example", inputs
    for name, make in _MAKERS.items():
        made = [make(one) if isinstance(one, torch.Tensor) else one for one in inputs]
        if any(isinstance(one, torch.Tensor) for one in inputs):
            yield name, made
    rows = {one.shape[0] for one in inputs if isinstance(one, torch.Tensor) and one.dim() > 1}
    if len(rows) == 1 and rows != {1}:
        yield "one row", [_rows(one, 1) for one in inputs]
    if len(rows) == 1:
        yield "one row more", [_rows(one, min(rows) + 1) for one in inputs]
    if any(isinstance(one, torch.Tensor) and one.dim() > 1 for one in inputs):
        yield "memory in another order", [_transposed(one) for one in inputs]


def varied(inputs, seed):
    """Random inputs of the same shapes and types."""
    generator = torch.Generator().manual_seed(seed)
    return [_random(one, generator) if isinstance(one, torch.Tensor) else one for one in inputs]


def _random(like, generator, scale=3.0):
    if like.dtype.is_floating_point or like.dtype.is_complex:
        return (torch.randn(like.shape, generator=generator) * scale).to(like.dtype)
    if like.dtype == torch.bool:
        return torch.rand(like.shape, generator=generator) < 0.5
    if like.numel() == 0:
        return like.clone()
    # Whole numbers are often places in something: only those that the example has.
    places = torch.randint(like.numel(), like.shape, generator=generator)
    return like.reshape(-1)[places.reshape(-1)].reshape(like.shape)


def _filled(number):
    """Floats of that value; whole numbers and truth values stay within the example's."""

    def make(like):
        if like.dtype.is_floating_point or like.dtype.is_complex:
            return torch.full(like.shape, number, dtype=like.dtype)
        return _random(like, torch.Generator().manual_seed(5))

    return make


def _spoiled(*numbers):
    """Random floats, with these numbers strewn in."""

    def make(like):
        made = _random(like, torch.Generator().manual_seed(6))
        if like.dtype.is_floating_point and like.numel():
            flat = made.reshape(-1)
            for index, number in enumerate(numbers):
                flat[index * 3 % like.numel()] = number
            made = flat.reshape(like.shape)
        return made

    return make


def _scaled(scale, seed, turn=None):
    def make(like):
        made = _random(like, torch.Generator().manual_seed(seed), scale)
        return turn(made) if turn and made.dtype.is_floating_point else made

    return make


_MAKERS = {
    "random values": _scaled(1.0, 1),
    "wider random values": _scaled(3.0, 2),
    "negative values": _scaled(2.0, 3, lambda x: -x.abs() - 0.5),
    "positive values": _scaled(2.0, 4, lambda x: x.abs() + 0.5),
    "zeros": _filled(0.0),
    "minus zeros": _filled(-0.0),
    "ones": _filled(1.0),
    "values with zeros of both signs": _spoiled(0.0, -0.0),
    "values that many share": _scaled(2.0, 7, torch.round),
    "large values": _scaled(1e4, 8),
    "huge values": _scaled(1e20, 9),
    "tiny values": _scaled(1e-40, 10),
    "values with inf": _spoiled(float("inf"), -float("inf")),
    "values with nan": _spoiled(float("nan")),
}


def _rows(value, count):
    if not isinstance(value, torch.Tensor) or value.dim() < 2:
        return value
    while value.shape[0] < count:
        value = torch.cat([value, value[:1]])
    return value[:count].clone()


def _transposed(value):
    if not isinstance(value, torch.Tensor) or value.dim() < 2:
        return value
    return value.transpose(0, -1).contiguous().transpose(0, -1)

"""New tensors."""

import torch
from case_text import T

from .common import INF, NAN, Call, few, inputs, recipe

DTYPES = (torch.float32, torch.int64, torch.bool)
SIZES = ([2, 3], [3], [], [0], [2, 0, 3], [-1], [2, -3])


def typed(*args):
    """The call, alone and with each dtype."""
    yield Call(*args)
    for dtype in DTYPES:
        yield Call(*args, dtype=dtype)


@recipe("factory", "arange range")
def _arange(row):
    if "Scalar start" in row.schema:
        spans = [(1, 4), (0, 10, 3), (5, 0, -2), (0, 1, 0.25), (0.5, 3), (1, 1), (3, 1), (0, 1, 0),
                 (0, INF), (NAN, 1), (-2, 2.5), (0, -3, -1), (True, 3), (0, 1, 0.1),
                 (2**62, 2**62 + 2)]
    else:
        spans = [(5,), (0,), (2.5,), (-1,), (3.0,), (True,), (INF,), (-0.5,)]
    for span in spans:
        if row.name == "arange":
            yield from typed(*span)
        elif span[2:] != (0,):  # which ends the reference itself, as fractions of whole types do
            yield Call(*span)


@recipe("factory", "empty zeros ones")
def _sized(row):
    for size in SIZES:
        yield from typed(size)
    yield Call(2, 3)
    yield Call([1.5])
    yield Call([2, "x"])
    yield Call([2], requires_grad=True, dtype=torch.int64)


@recipe("factory", "full new_full new_empty new_ones new_zeros")
def _filled(row):
    first = [T("i64", [2], 1)] if row.name.startswith("new") else []
    values = [[2], [0.5], [True], [-1], [INF]] if row.name.endswith("full") else [[]]
    for size in SIZES:
        for value in values:
            yield Call(*first, size, *value)
    for value in values:
        yield from typed(*first, [2], *value)
        for tensor in few() if first else ():
            yield Call(tensor, [2], *value)


@recipe("factory", "empty_like full_like ones_like zeros_like")
def _like(row):
    values = [[2], [0.5], [True], [-1]] if row.name == "full_like" else [[]]
    for value in values:
        for tensor in inputs():
            yield Call(tensor, *value)
        for dtype in DTYPES:
            yield Call(T("f32", [2], 1), *value, dtype=dtype)


@recipe("factory", "eye")
def _eye(row):
    shapes = [(3,), (0,), (1,), (-1,)]
    if "int m" in row.schema:
        shapes = [(2, 3), (3, 2), (0, 2), (2, -1)]
    for shape in shapes:
        yield from typed(*shape)


@recipe("factory", "linspace logspace")
def _linspace(row):
    for start, end, steps in ((0, 1, 5), (3, -3, 4), (0, 1, 1), (0, 1, 0), (0.5, 2.5, 7), (1, 1, 3),
                              (0, 10, 30), (0, 1, -1), (True, 3, 2), (0, INF, 2)):
        yield from typed(start, end, steps)


@recipe("factory", "tril_indices triu_indices")
def _triangle(row):
    for shape in ((3, 3), (2, 4), (0, 2), (4, 2, 1), (3, 3, -1), (-1, 2), (2, 2, 9)):
        yield Call(*shape)

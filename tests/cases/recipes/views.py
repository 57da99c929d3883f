"""Views, and copies in another order."""

import torch
from case_text import T

from .common import WORDS, Call, few, inputs, recipe


@recipe(
    "view",
    "clone contiguous detach t squeeze adjoint mT mH H T ravel alias numpy_T matrix_H",
)
def _without(row):
    if len(row.parameters) == 1:
        for tensor in [*inputs(), *(T("f32", sizes, 1) for sizes in ([1, 2, 1], [1, 1], [2, 1]))]:
            yield Call(tensor)
        return
    dims = [0, 1, -1, 3, -4]
    if "int[]" in row.schema:
        dims = [[0], [0, 1], [-1, 0], [], [0, 0], [5]]
    tensors = [T("f32", sizes, 1) for sizes in ([1, 2, 1], [], [0])]
    tensors += [T("f32", [2, 3], 1, [1, 2]), T("i64", [1, 1, 2], 1), T("bool", [1], 1)]
    for tensor in tensors:
        for dim in dims:
            yield Call(tensor, dim)


_SHAPES = {
    "view": [[3, 2], [6], [-1], [2, -1], [1, 2, 3, 1], [-1, -1], [4], [4, -1], [0, -1], [],
             [-2, 3]],
    "expand": [[2, 3], [2, 2, 3], [-1, 3], [-1, -1, 3], [0, 3], [4, 3], [3], [], [2, 2]],
    "repeat": [[2, 1], [1, 2], [2, 1, 2], [0, 1], [2], [-1, 2], []],
}


@recipe("view", "view reshape broadcast_to expand repeat tile")
def _shaped(row):
    kind = {"reshape": "view", "broadcast_to": "expand", "tile": "repeat"}.get(row.name, row.name)
    tensors = [
        T("f32", [2, 3], 1), T("f32", [2, 3], 1, [1, 2]), T("f32", [1, 3], 2),
        T("f32", [2, 3], 1, [0, 1]), T("f32", [0, 3], 1), T("f32", [], 1),
        T("f32", [2, 3], 3, [4, 1], 1),
    ]
    for tensor in tensors:
        for shape in _SHAPES[kind]:
            yield Call(tensor, shape)
    for word in WORDS:
        yield Call(T(word, [1, 3], 3), _SHAPES[kind][0] if kind != "view" else [3, 1])


@recipe("view", "expand_as reshape_as view_as")
def _like(row):
    for tensor in (T("f32", [2, 3], 1), T("f32", [1, 3], 2), T("f32", [3, 2], 1, [1, 3])):
        for sizes in ([2, 3], [3, 2], [6], [4, 2, 3], [], [0]):
            yield Call(tensor, T("f32", sizes, 1))
    for word in WORDS:
        yield Call(T(word, [1, 3], 1), T("f32", [1, 3], 2))
        yield Call(T("f32", [1, 3], 1), T(word, [1, 3], 2))


def _options(names, *values):
    """Keyword arguments of these names, for each tuple of values."""
    return [dict(zip(names.split(), value)) for value in values]


_CHOICES = {
    "diagonal": [{}, *_options("offset", (1,), (-1,), (9,)),
                 *_options("dim1 dim2", (1, 0), (0, 0), (0, 4), (-1, 0))],
    "flatten": [{}, {"start_dim": 1}, {"end_dim": 0}, {"start_dim": -2},
                *_options("start_dim end_dim", (2, 1), (9, -1))],
    "flip": _options("dims", ([0],), ([1],), ([-1, 0],), ([],), ([0, 0],), ([5],)),
    "movedim": _options("source destination", (0, 1), (1, 0), (-1, 0), ([0, 1], [1, 0]),
                        ([0], [0, 1]), ([0, 0], [0, 1]), (5, 0), ([0, 1], [1, 1])),
    "narrow": _options("dim start length", (0, 0, 1), (1, 1, 2), (-1, -2, 1), (0, 1, 0), (0, 2, 1),
                       (0, 0, -1), (0, 0, 9), (4, 0, 1), (0, -9, 1)),
    "permute": _options("dims", ([1, 0],), ([0, 1],), ([-1, 0],), ([0, 0],), ([0],), ([0, 1, 2],),
                        ([2, 0, 1],), ([],)),
    "roll": [*_options("shifts", (1,), (-2,)),
             *_options("shifts dims", (1, 0), ([1, 2], [0, 1]), ([1, 2], [0]), (100, -1), ([], []),
                       (1, 7))],
    "select": _options("dim index", (0, 0), (0, -1), (1, 1), (-1, 0), (0, 5), (4, 0), (1, -9)),
    "transpose": _options("dim0 dim1", (0, 1), (-1, 0), (1, 1), (0, 5), (-7, 0)),
    "tril": [{}, *_options("diagonal", (1,), (-1,), (9,), (-9,))],
    "unflatten": _options("dim sizes", (0, [1, 2]), (1, [3, -1]), (-1, [1, 1, 3]), (0, [3]),
                          (0, [-1, -1]), (5, [1])),
    "unsqueeze": _options("dim", (0,), (1,), (-1,), (2,), (-3,), (4,), (-5,)),
    "unfold": _options("dimension size step", (0, 2, 1), (-1, 2, 2), (0, 1, 3), (0, 0, 1),
                       (0, 9, 1), (0, 1, 0), (5, 1, 1)),
    "as_strided": _options("size stride storage_offset", ([2, 2], [1, 1], 0), ([2], [2], 1),
                           ([], [], 2), ([3], [0], None), ([9], [9], 0), ([2], [-1], 0),
                           ([2, 2], [1], 0), ([0], [1], 0)),
    "rot90": [{}, {"k": 2}, {"k": -1}, *_options("k dims", (5, [1, 0]), (1, [0, 0]), (1, [0]))],
    "diag": [{}, *_options("diagonal", (1,), (-1,), (5,))],
    "diag_embed": [{}, {"offset": 1}, {"offset": -1}, *_options("dim1 dim2", (0, 2), (0, 0))],
    "diff": [{}, {"n": 2}, {"dim": 0}, {"n": 0}, {"dim": 5}],
    "pixel_shuffle": _options("upscale_factor", (1,), (2,), (0,)),
    "pixel_unshuffle": _options("downscale_factor", (1,), (2,), (0,)),
}
_CHOICES["triu"] = _CHOICES["tril"]
_CHOICES["moveaxis"] = _CHOICES["movedim"]
_CHOICES["diagflat"] = _CHOICES["diag"][:3]
_CHOICES["fliplr"] = _CHOICES["flipud"] = [{}]


@recipe("view", " ".join(_CHOICES))
def _chosen(row):
    tensors = [
        T("f32", [2, 3], 1), T("f32", [3, 2], 1, [1, 3]), T("f32", [3], 1), T("f32", [2, 2, 3], 1),
        T("f32", [0, 2], 1), T("f32", [], 1), T("f32", [2, 3], 1, [0, 2], 1),
    ]
    for choice in _CHOICES[row.name]:
        for tensor in tensors:
            yield Call(tensor, **choice)
    for word in WORDS:
        for choice in _CHOICES[row.name][:2]:
            yield Call(T(word, [2, 3], 1), **choice)


@recipe("write", "bool float long double half int char short byte bfloat16 cfloat")
def _converted(row):
    for tensor in inputs():
        yield Call(tensor)


@recipe("write", "_to type_as")
def _to(row):
    for dtype in (torch.float32, torch.int64, torch.bool):
        for tensor in few():
            for copy in (False, True):
                yield Call(tensor, dtype, copy)


@recipe("write", "copy_")
def _copy(row):
    for left in WORDS:
        for right in WORDS:
            yield Call(T(left, [2, 3], 1), T(right, [3], 2))
    for tensor in (T("f32", [3, 2], 1, [1, 3]), T("f32", [2, 2], 3, [4, 2], 1), T("f32", [], 1)):
        for sizes in ([3, 2], [2], [1, 1], [], [2, 3], [0]):
            yield Call(tensor, T("f32", sizes, 4))
    yield Call(T("f32", [2, 3], 1, [0, 1]), T("f32", [2, 3], 2))
    yield Call(T("f32", [0, 3], 1), T("f32", [3], 2))


@recipe("write", "fill_ zero_")
def _fill(row):
    values = [[2], [-1.5], [True], [T("f32", [], [0.5])], [T("f32", [1], 1)], [T("f32", [2], 1)]]
    for tensor in [*inputs(), T("f32", [2, 2], 3, [4, 2], 1)]:
        for value in values if row.name == "fill_" else [[]]:
            yield Call(tensor, *value)


@recipe("view", "_atleast")
def _atleast(row):
    for rank in (1, 2, 3):
        for tensor in inputs():
            yield Call(tensor, rank)


@recipe("indexing", "_unique _unique_consecutive")
def _unique(row):
    for word in WORDS:
        yield Call(T(word, [6], [1, 0, 1, 1, 0, 0]))
        yield Call(T(word, [2, 3], 3))
    for dim in (None, 0, 1, -1, 2):
        yield Call(T("i64", [3, 2], [1, 0, 1, 0, 0, 1]), dim)
    yield Call(T("f32", [0], 1))
    yield Call(T("f32", [], 1))


@recipe("indexing", "_unravel_index")
def _unravel(row):
    for shape in ([2, 3], [6], [3, 2, 1], [], [2, -1]):
        yield Call(T("i64", [3], [0, 4, 5]), shape)
    yield Call(T("i64", [2], [-1, 7]), [2, 3])
    yield Call(T("f32", [2], 1), [2, 3])

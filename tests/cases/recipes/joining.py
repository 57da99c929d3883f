"""Joining tensors, and taking them apart."""

from case_text import T

from .common import WORDS, Call, inputs, recipe


def _lists():
    a, b = T("f32", [2, 3], 1), T("f32", [2, 3], 2)
    return [
        [a, b],
        [a],
        [T("f32", [3, 2], 1, [1, 3]), T("f32", [3, 2], 2)],
        [T("f32", [0], 1), a],
        [T("f32", [0, 3], 1), a],
        [T("f32", [2, 0], 1), T("f32", [2, 1], 1)],
        [T("f32", [1, 3], 1), a, T("f32", [3, 3], 5)],
        [T("f32", [2, 1], 1), a],
        [T("f32", [3], 1), a],
        [T("f32", [3], 1), T("f32", [2], 1)],
        [T("f32", [], 1), T("f32", [], 2)],
        [T("f32", [2], 1, [0]), T("f32", [2], 2, [3], 1)],
        [T("f32", [0], 1), T("f32", [0], 1)],
        [],
        [*(T("f32", [2], i) for i in range(5))],
    ]


def _mixed_lists():
    for left in WORDS:
        for right in WORDS:
            if left <= right or right == "f32":
                yield [T(left, [2], 1), T(right, [2], 2)]


@recipe("joining", "cat stack")
def _along(row):
    for tensors in _lists():
        for dim in (0, 1, -1, 3):
            yield Call(tensors, dim)
        yield Call(tensors)
    for tensors in _mixed_lists():
        yield Call(tensors)


@recipe("joining", "hstack vstack dstack column_stack block_diag")
def _fixed(row):
    for tensors in [*_lists(), *_mixed_lists()]:
        yield Call(tensors)


@recipe("joining", "chunk split unbind tensor_split unsafe_chunk")
def _parts(row):
    dims = (0, 1, -1, 4)
    if row.name == "unbind":
        for tensor in inputs():
            yield Call(tensor)
        for dim in dims:
            yield Call(T("f32", [2, 3], 1, [1, 2]), dim)
            yield Call(T("f32", [2, 0], 1), dim)
        return
    for tensor in [T("f32", [5, 2], 1), T("f32", [2, 5], 1, [1, 2]), *inputs()]:
        yield Call(tensor, 2)
    for count in (1, 3, 5, 7, 0, -1):
        for dim in dims:
            yield Call(T("f32", [5, 2], 1), count, dim)
    yield Call(T("f32", [0, 2], 1), 1)
    yield Call(T("f32", [0, 2], 1), 0)


@recipe("joining", "split_with_sizes")
def _sized(row):
    for sizes in ([2, 3], [5], [0, 5], [1, 1, 3], [2, 2], [], [6, -1]):
        for dim in (0, -2, 1):
            yield Call(T("f32", [5, 2], 1), sizes, dim)
    for word in WORDS:
        yield Call(T(word, [2, 3], 1, [1, 2]), [1, 2], 1)
    yield Call(T("f32", [], 1), [1])
    yield Call(T("f32", [0], 1), [0, 0])
    yield Call(T("f32", [0], 1), [])

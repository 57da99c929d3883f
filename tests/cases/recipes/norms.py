"""Normalising over batches, groups and instances."""

from case_text import T

from .common import INF, NAN, WORDS, Call, recipe

_C = 4


def _parameters():
    return T("f32", [_C], 2), T("f32", [_C], 3)


def _statistics():
    return T("f32", [_C], 5), T("f32", [_C], [0.5, 1.0, 2.0, 4.0])


@recipe("normalising", "batch_norm instance_norm")
def _batch(row):
    weight, bias = _parameters()
    mean, var = _statistics()
    images = [T("f32", [3, _C, 5], 1), T("f32", [2, _C, 2, 3], 1)]
    images += [T("f32", [3, _C, 5], 1, [1, 3, 12])]
    if row.name == "batch_norm":
        images += [T("f32", [6, _C], 1), T("f32", [2, _C, 2, 2, 2], 1)]
    for image in images:
        for uses_input in (True, False):
            rest = (uses_input, 0.1, 1e-5, True)
            yield Call(image, weight, bias, mean, var, *rest)
            yield Call(image, None, None, mean, var, *rest)
            yield Call(image, weight, None, None, None, *rest)
    image = images[0]
    for sizes in ([_C], [], [0, _C, 5], [3, 3, 5], [3, _C, 0]):
        yield Call(T("f32", sizes, 1), weight, bias, mean, var, True, 0.1, 1e-5, True)
        yield Call(T("f32", sizes, 1), weight, bias, mean, var, False, 0.1, 1e-5, True)
    yield Call(image, weight, bias, mean, T("f32", [3], 1), False, 0.1, 1e-5, True)
    yield Call(image, T("f32", [3], 1), bias, mean, var, False, 0.1, 1e-5, True)
    yield Call(image, weight, bias, mean, var, False, 0.1, -1.0, True)
    for word in WORDS:
        yield Call(T(word, [3, _C, 5], 1), None, None, None, None, True, 0.1, 1e-5, True)
        yield Call(T(word, [3, _C, 5], 1), weight, bias, mean, var, False, 0.1, 1e-5, True)


@recipe("normalising", "group_norm")
def _group(row):
    weight, bias = _parameters()
    for sizes in ([2, _C, 5], [2, _C, 2, 3], [0, _C, 5]):
        for groups in (1, 2, 4):
            yield Call(T("f32", sizes, 1), groups)
            yield Call(T("f32", sizes, 1), groups, weight, bias)
    yield Call(T("f32", [2, _C, 5], 1, [1, 10, 2]), 2, weight)
    yield Call(T("f32", [2, _C, 5], 1), 2, weight, bias, eps=0.5)
    for groups in (3, 0, -1):
        yield Call(T("f32", [2, _C, 5], 1), groups)
    yield Call(T("f32", [_C], 1), 2)
    yield Call(T("f32", [2, _C, 5], 1), 2, T("f32", [3], 1))
    yield Call(T("f32", [2, _C, 5], 1), 2, weight, T("f32", [2, 2], 1))
    yield Call(T("f32", [1, 2, 2], [NAN, 1.0, INF, 2.0]), 2)
    for word in WORDS:
        yield Call(T(word, [2, _C, 5], 1), 2)
        yield Call(T(word, [2, _C, 5], 1), 2, weight, bias)

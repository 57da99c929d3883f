"""Indexing with tensors, and order."""

from case_text import T

from .common import WORDS, Call, edges, few, inputs, recipe
from .elementwise import masks
from .reduction import shaped


def _index(sizes, values, strides=None):
    return T("i64", sizes, values, strides)


@recipe("indexing", "gather take_along_dim")
def _gather(row):
    def call(tensor, dim, index):
        return Call(tensor, dim, index) if row.name == "gather" else Call(tensor, index, dim)

    base = T("f32", [2, 3], 1)
    for tensor in (base, T("f32", [2, 3], 1, [1, 2])):
        yield call(tensor, 0, _index([1, 3], [0, 1, 0]))
        yield call(tensor, 1, _index([2, 2], [0, 2, 1, 1]))
        yield call(tensor, -1, _index([2, 1], [2, 0]))
        yield call(tensor, 1, _index([2, 2], [0, 2, 1, 1], [1, 2]))
        yield call(tensor, 1, _index([2, 0], []))
    for bad in ([3, 0], [-1, 0], [2, 1 << 40]):
        yield call(base, 1, _index([2, 1], bad))
    yield call(base, 2, _index([2, 1], [0, 0]))
    yield call(base, 0, _index([3], [0, 0, 0]))
    yield call(base, 0, _index([1, 4], [0, 0, 0, 0]))
    yield call(base, 0, T("f32", [1, 3], 1))
    yield call(T("f32", [], 3), 0, _index([], [0]))
    yield call(T("f32", [], 3), 0, _index([1], [0]))
    yield call(T("f32", [3], 3), 0, _index([], [1]))
    yield call(T("f32", [0], 3), 0, _index([0], []))
    for word in WORDS:
        yield call(T(word, [2, 3], 1), 1, _index([2, 2], [0, 2, 1, 1]))
        yield call(base, 1, T(word, [2, 1], [0, 1]))


@recipe("indexing", "index_select")
def _index_select(row):
    for tensor in (T("f32", [2, 3], 1), T("f32", [2, 3], 1, [1, 2]), T("f32", [3, 2, 2], 1)):
        for dim in (0, 1, -1, 4):
            yield Call(tensor, dim, _index([2], [1, 0]))
    base = T("f32", [2, 3], 1)
    for values in ([2], [-1], [0, 1, 2], [], [1 << 40]):
        yield Call(base, 0, _index([len(values)], values))
    yield Call(base, 1, _index([2], [2, 1, 0], [2]))
    yield Call(base, 0, _index([], [1]))
    yield Call(base, 0, _index([1, 1], [1]))
    yield Call(T("f32", [], 1), 0, _index([1], [0]))
    yield Call(T("f32", [], 1), 0, _index([], [0]))
    yield Call(T("f32", [0], 1), 0, _index([0], []))
    for word in WORDS:
        yield Call(T(word, [2, 3], 1), 0, _index([2], [1, 1]))
        yield Call(base, 0, T(word, [1], [1]))


@recipe("indexing", "masked_select nonzero argwhere")
def _by_mask(row):
    if len(row.parameters) == 1:
        for tensor in [*inputs(), *shaped()]:
            yield Call(tensor)
        return
    for tensor in [*few(), *shaped()]:
        yield Call(tensor, T("bool", [], [True]))
        yield Call(tensor, T("bool", [3], masks(3)))
        yield Call(tensor, T("bool", [2, 1], masks(2)))
    yield Call(T("f32", [2, 3], 1), T("i64", [2, 3], 1))
    yield Call(T("f32", [2, 3], 1), T("bool", [2, 3], [False] * 6))


@recipe("indexing", "embedding")
def _embedding(row):
    weight = T("f32", [4, 3], 1)
    indices = [([2], [3, 0]), ([2, 2], [0, 1, 2, 3]), ([], [1]), ([0], [])]
    for index in (_index(*given) for given in indices):
        yield Call(weight, index)
        yield Call(T("f32", [4, 3], 1, [1, 4]), index)
    for values in ([4], [-1], [1 << 40]):
        yield Call(weight, _index([1], values))
    yield Call(T("f32", [3], 1), _index([1], [1]))
    yield Call(T("f32", [0, 3], 1), _index([0], []))
    yield Call(weight, _index([2, 2], [0, 1, 2, 3], [1, 2]))
    for word in WORDS:
        yield Call(T(word, [2, 2], 1), _index([1], [1]))
        yield Call(weight, T(word, [1], [1]))


@recipe("indexing", "one_hot")
def _one_hot(row):
    for sizes, values in (([3], [0, 2, 1]), ([2, 1], [1, 1]), ([], [1]), ([0], []), ([2], [-1, 0])):
        for count in (-1, 3, 1, 0, 4, -2):
            yield Call(_index(sizes, values), count)
    for word in WORDS:
        yield Call(T(word, [2], [0, 1]), 3)


@recipe("indexing", "sort argsort msort")
def _sort(row):
    stable = any("stable" in part and "=" not in part for part in row.parameters)
    more = {"stable": True} if stable else {}
    for tensor in [*inputs(), *shaped()]:
        yield Call(tensor, **more)
        if len(row.parameters) > 1:
            yield Call(tensor, **more, descending=True)
    if len(row.parameters) > 1:
        for dim in (0, 1, -2, 3):
            for tensor in (*shaped()[:3], T("f32", [], 1)):
                yield Call(tensor, **more, dim=dim)
    repeated = T("i64", [20], [1, 0] * 10)
    if stable:
        yield Call(repeated, stable=True)
        yield Call(repeated, stable=True, descending=True)
        yield Call(repeated, stable=False)


def _distinct(sizes):
    count = 1
    for size in sizes:
        count *= size
    return T("f32", sizes, [float((i * 7) % 11) + i / 64 for i in range(count)])


@recipe("indexing", "topk")
def _topk(row):
    for tensor in (_distinct([5]), _distinct([2, 3]), _distinct([3, 2, 2])):
        for k in (1, 2, 3, 0, -1, 9):
            yield Call(tensor, k)
            yield Call(tensor, k, largest=False)
        for dim in (0, -1, 3):
            yield Call(tensor, 2, dim)
    yield Call(T("f32", [], 1), 1)
    yield Call(T("f32", [], 1), 2)
    yield Call(T("f32", [0], 1), 0)
    yield Call(T("f32", [4], [1.0, float("nan"), float("inf"), -1.0]), 3)
    for word in WORDS:
        values = [i * 3 % 4 for i in range(4)]
        yield Call(T(word, [4], values if word != "bool" else [0, 0, 1, 0]), 1)


@recipe("indexing", "kthvalue")
def _kth(row):
    for tensor in (_distinct([5]), _distinct([2, 3]), _distinct([3, 2, 2])):
        for k in (1, 2, 3, 0, -1, 9):
            yield Call(tensor, k)
        for dim in (0, -1, 3):
            yield Call(tensor, 2, dim)
            yield Call(tensor, 1, dim, keepdim=True)
    yield Call(T("f32", [], 1), 1)
    yield Call(T("f32", [0], 1), 1)


@recipe("indexing", "searchsorted bucketize")
def _search(row):
    line = T("f32", [4], [1.0, 3.0, 3.0, 5.0])
    values = [T("f32", [2, 2], 3), T("f32", [3], [1.0, 3.0, 9.0]), T("i64", [2], [3, 5]), 3.0, 2]
    for value in values:
        for right in (False, True):
            call = (line, value) if row.name == "searchsorted" else (value, line)
            yield Call(*call, right=right)


@recipe("indexing", "take")
def _take(row):
    for tensor in (T("f32", [2, 3], 1), T("f32", [2, 3], 1, [1, 2]), T("f32", [0], 1)):
        for values in ([0, 5], [-1, 2], [6], [-7], []):
            yield Call(tensor, _index([len(values)], values))
    for word in WORDS:
        yield Call(T(word, [2, 3], 1), _index([2, 1], [3, 4]))
    yield Call(edges("f32"), T("f32", [1], 1))


@recipe("indexing", "scatter scatter_add index_add index_copy index_fill")
def _scatter(row):
    scattered = row.name.startswith("scatter")
    filled = row.name.startswith("index_fill")
    for word in WORDS:
        for dim in (0, 1, -1, 5):
            index = _index([1, 2], [1, 0]) if scattered else _index([2], [1, 0])
            sizes = [1, 2] if scattered else [2, 3] if dim == 0 else [2, 2]
            yield Call(T(word, [2, 3], 1), dim, index, 2 if filled else T(word, sizes, 4))
    base, source = T("f32", [3, 3], 1), T("f32", [2, 3], 4)
    for values in ([3, 0], [-1, 0], [2, 2], []):
        many = len(values)
        index = T("i64", [many, 1], values) if scattered else T("i64", [many], values)
        yield Call(base, 0, index, 0.5 if filled else source)
    if row.name == "scatter":
        yield Call(base, 1, T("i64", [2, 1], [1, 2]), 7)
        yield Call(base, 1, T("i64", [2, 1], [1, 2]), 0.5)
        for reduce in ("add", "multiply", "wrong"):
            yield Call(base, 1, T("i64", [2, 1], [1, 2]), 0.5, reduce=reduce)
            yield Call(base, 1, T("i64", [2, 1], [1, 2]), T("f32", [2, 1], 4), reduce=reduce)
    if row.name == "index_add":
        yield Call(base, 0, _index([2], [0, 0]), source, alpha=2)
        yield Call(T("i64", [3, 3], 1), 0, _index([2], [0, 0]), T("i64", [2, 3], 4), alpha=0.5)
    yield Call(base, 0, T("f32", [1], 1), 1 if filled else source)
    yield Call(base, 0, _index([1, 3], [0, 1, 2]), 1 if filled else T("i64", [1, 3], 1))


@recipe("indexing", "scatter_reduce index_reduce")
def _reduced(row):
    """Several values for one place."""
    scattered = row.name == "scatter_reduce"
    index = _index([2, 3], [0, 0, 1, 1, 0, 1]) if scattered else _index([2], [1, 1])
    for reduce in ("sum", "prod", "mean", "amax", "amin", "wrong"):
        for included in (True, False):
            for word in ("f32", "i64"):
                yield Call(T(word, [3, 3], 1), 0, index, T(word, [2, 3], 4), reduce,
                           include_self=included)
    for word in WORDS:
        yield Call(T(word, [3, 3], 1), 0, index, T(word, [2, 3], 4), "prod")
        yield Call(T("f32", [3, 3], 1), 0, index, T(word, [2, 3], 4), "prod")
    for dim in (1, -1, 2):
        yield Call(T("f32", [3, 3], 1), dim, index, T("f32", [2, 3], 4), "amax")
    yield Call(T("f32", [3, 3], 1), 0, T("f32", [2, 3], 1), T("f32", [2, 3], 4), "amax")
    yield Call(T("f32", [3, 3], 1), 0, _index([1, 1], [5]), T("f32", [2, 3], 4), "amax")


@recipe("indexing", "index_put")
def _index_put(row):
    base = T("f32", [3, 4], 1)
    rows, columns = _index([2], [0, 2]), _index([2], [1, 1])
    for indices in ([rows], [rows, columns], [T("bool", [3, 4], masks(12))], [_index([], [1])],
                    [T("bool", [3], masks(3))], [_index([2, 1], [0, 1]), columns], []):
        for accumulate in (False, True):
            yield Call(base, indices, T("f32", [], 2), accumulate)
            yield Call(base, indices, T("f32", [1, 4], 2), accumulate)
            yield Call(base, indices, T("f32", [2], 2), accumulate)
    yield Call(base, [_index([2], [0, 0])], T("f32", [2, 4], 2), True)
    yield Call(base, [_index([1], [-3])], T("f32", [], 2))
    for values in ([3], [-4]):
        yield Call(base, [_index([1], values)], T("f32", [], 2))
    yield Call(base, [rows, columns, rows], T("f32", [], 2))
    yield Call(base, [T("f32", [2], 1)], T("f32", [], 2))
    for word in WORDS:
        yield Call(T(word, [3, 4], 1), [rows], T(word, [], 2))
        yield Call(base, [rows], T(word, [], 2))


@recipe("indexing", "masked_scatter")
def _masked_scatter(row):
    for tensor in [*few(), *shaped()[:3]]:
        yield Call(tensor, T("bool", [], [True]), T(tensor.word, [30], 4))
        yield Call(tensor, T("bool", [3], masks(3)), T(tensor.word, [30], 4))
    base = T("f32", [2, 3], 1)
    yield Call(base, T("bool", [2, 1], [False, True]), T("f32", [2, 2], 4))
    yield Call(base, T("bool", [2, 1], [True, True]), T("f32", [2], 4))
    yield Call(base, T("i64", [2, 3], 1), T("f32", [6], 4))
    yield Call(base, T("bool", [2, 3], masks()), T("i64", [6], 4))


@recipe("indexing", "put")
def _put(row):
    base = T("f32", [2, 3], 1)
    for accumulate in (False, True):
        yield Call(base, _index([2], [0, 4]), T("f32", [2], 4), accumulate)
        yield Call(base, _index([2, 1], [-1, -1]), T("f32", [2, 1], 4), accumulate)
        yield Call(T("f32", [2, 3], 1, [1, 2]), _index([2], [1, 2]), T("f32", [2], 4), accumulate)
    for values in ([6], [-7], [0, 1]):
        yield Call(base, _index([len(values)], values), T("f32", [1], 4))
    yield Call(base, T("f32", [1], 1), T("f32", [1], 4))
    for word in WORDS:
        yield Call(T(word, [2, 3], 1), _index([1], [1]), T(word, [1], 4))
        yield Call(base, _index([1], [1]), T(word, [1], 4))

"""Products of matrices."""

from case_text import T

from .common import WORDS, Call, edges, recipe


def _numbers(word):
    """Types with a few small numbers each, which no order of adding changes."""
    return [T(word, [2, 3], 3), T(word, [3, 2], 4)]


def _both(first, second):
    """Two matrices in every layout."""
    a, b = list(first), list(second)
    yield T("f32", a, 1), T("f32", b, 2)
    if len(a) >= 2:
        turned = [*_outer(a), 1, a[-2]]
        yield T("f32", a, 1, turned), T("f32", b, 2)
    if len(b) >= 2:
        turned = [*_outer(b), 1, b[-2]]
        yield T("f32", a, 1), T("f32", b, 2, turned, 1)


def _outer(sizes):
    strides, step = [], sizes[-1] * sizes[-2]
    for size in reversed(sizes[:-2]):
        strides.insert(0, step)
        step *= size
    return strides


_SHAPES = {
    "mm": [([2, 3], [3, 4]), ([1, 1], [1, 1]), ([0, 3], [3, 2]), ([2, 0], [0, 3]),
           ([9, 5], [5, 17]), ([2, 3], [2, 3]), ([2], [2, 3]), ([2, 2, 2], [2, 2])],
    "bmm": [([2, 2, 3], [2, 3, 4]), ([0, 2, 3], [0, 3, 2]), ([2, 2, 0], [2, 0, 3]),
            ([2, 2, 3], [3, 3, 2]), ([2, 2, 3], [2, 2, 3]), ([2, 3], [3, 2])],
    "mv": [([2, 3], [3]), ([0, 3], [3]), ([2, 0], [0]), ([2, 3], [2]), ([3], [3]),
           ([2, 2], [2, 2])],
    "dot": [([5], [5]), ([0], [0]), ([2], [3]), ([2, 2], [2, 2]), ([], [])],
    "outer": [([2], [3]), ([0], [3]), ([2, 2], [2]), ([], [2])],
    "matmul": [([2, 3], [3, 4]), ([3], [3]), ([2, 3], [3]), ([3], [3, 2]), ([2, 2, 3], [3, 2]),
               ([2, 2, 3], [3]), ([3], [2, 3, 2]), ([2, 1, 2, 3], [3, 3, 2]), ([2, 0, 3], [3, 2]),
               ([2, 3], [4, 3]), ([2], [3]), ([2, 2, 3], [3, 3, 2]), ([], [2]), ([2, 2], []),
               ([0], [0]), ([2, 0], [0, 2])],
}
_SHAPES["inner"] = _SHAPES["matmul"][:4]
_SHAPES["ger"] = _SHAPES["outer"]
_SHAPES["vdot"] = _SHAPES["dot"]


@recipe("matrix", " ".join(_SHAPES))
def _products(row):
    shapes = _SHAPES[row.name]
    for first, second in shapes:
        for a, b in _both(first, second):
            yield Call(a, b)
    first, second = shapes[0]
    for left in WORDS:
        for right in {left, "f32"}:
            yield Call(T(left, first, 3), T(right, second, 4))
    if len(first) == 1:
        yield Call(T("f32", first, 1, [2]), T("f32", second, 2, [3], 1))
        yield Call(T("f32", first, 1, [0]), T("f32", second, 2))


@recipe("matrix", "addmm addbmm baddbmm addmv addr")
def _added(row):
    first, second, bias = {
        "addmm": ([2, 3], [3, 4], [2, 4]),
        "addbmm": ([2, 2, 3], [2, 3, 4], [2, 4]),
        "baddbmm": ([2, 2, 3], [2, 3, 4], [2, 2, 4]),
        "addmv": ([2, 3], [3], [2]),
        "addr": ([2], [3], [2, 3]),
    }[row.name]
    for a, b in _both(first, second):
        yield Call(T("f32", bias, 7), a, b)
    a, b = T("f32", first, 1), T("f32", second, 2)
    for added in ([bias[-1]], [1, bias[-1]], [], [1], [5], [2, 2, 2, 2]):
        yield Call(T("f32", added, 7), a, b)
    for options in ({"beta": 0.5}, {"alpha": 2}, {"beta": 0}, {"beta": 2, "alpha": 0.5}):
        yield Call(T("f32", bias, 7), a, b, **options)
    yield Call(T("f32", [1], [float("nan")]), a, b, beta=0)
    yield Call(T("f32", bias, 7), b, a)
    for word in WORDS:
        yield Call(T(word, bias, 7), T(word, first, 1), T(word, second, 2))
        yield Call(T("f32", bias, 7), T(word, first, 1), T(word, second, 2))
        yield Call(T(word, bias, 7), T("f32", first, 1), T("f32", second, 2))
    yield Call(T("i64", bias, 7), T("i64", first, 1), T("i64", second, 2), alpha=0.5)


@recipe("matrix", "linear")
def _linear(row):
    weight, bias = T("f32", [4, 3], 2), T("f32", [4], 5)
    for sizes in ([2, 3], [3], [2, 2, 3], [0, 3], [2, 0, 3], [1, 2, 1, 3]):
        for more in ([], [bias]):
            yield Call(T("f32", sizes, 1), weight, *more)
    yield Call(T("f32", [2, 3], 1, [1, 2]), T("f32", [4, 3], 2, [1, 4]), bias)
    yield Call(T("f32", [2, 2, 3], 1, [3, 6, 1]), weight, T("f32", [4], 5, [2]))
    yield Call(T("f32", [2, 3], 1), T("f32", [3], 2))
    yield Call(T("f32", [2, 3], 1), T("f32", [3], 2), T("f32", [], 2))
    for sizes in ([2, 4], [4], [2, 2, 4], []):
        yield Call(T("f32", sizes, 1), weight)
        yield Call(T("f32", sizes, 1), weight, bias)
    for added in ([3], [1], [2, 4], []):
        yield Call(T("f32", [2, 3], 1), weight, T("f32", added, 2))
    for word in WORDS:
        yield Call(T(word, [2, 3], 1), T(word, [4, 3], 2))
        yield Call(T(word, [2, 3], 1), T(word, [4, 3], 2), T(word, [4], 3))
        yield Call(T(word, [2, 3], 1), weight)
    yield Call(T("f32", [2, 0], 1), T("f32", [3, 0], 1), T("f32", [3], 1))
    yield Call(edges("f32"), T("f32", [1, 15], 3))


@recipe("matrix", "einsum")
def _einsum(row):
    square, vector = T("f32", [3, 3], 1), T("f32", [3], 2)
    for equation, tensors in (
        ("ij,jk->ik", [square, T("f32", [3, 2], 3)]), ("ij->ji", [square]), ("ii->i", [square]),
        ("ii", [square]), ("i,j->ij", [vector, T("f32", [2], 4)]), ("ij->", [square]),
        ("bij,bjk->bik", [T("f32", [2, 2, 3], 1), T("f32", [2, 3, 2], 2)]),
        ("ij,j", [square, vector]),
        ("...ij->...ji", [T("f32", [2, 2, 3], 1)]), ("ij,jk", [square, T("f32", [2, 3], 3)]),
        ("ij", [vector]), ("i->j", [vector]), ("i,i->i", [vector, vector]), ("ij,jk", [square]),
        ("i1->i", [square]), ("", []), ("ijk,jl,km->ilm", [T("f32", [2, 3, 3], 1), square, square]),
    ):
        yield Call(equation, tensors)


@recipe("matrix", "tensordot")
def _tensordot(row):
    a, b = T("f32", [2, 3, 4], 1), T("f32", [3, 4, 2], 2)
    for left, right in (([1, 2], [0, 1]), ([1], [0]), ([], []), ([0], [2]), ([0], [0]),
                        ([1, 1], [0, 1]), ([5], [0]), ([1], [0, 1])):
        yield Call(a, b, left, right)


# Positive definite, far from it, and singular.
_SQUARES = (
    [4, 2, 0.5, 2, 5, 1, 0.5, 1, 3],
    [0, 2, -1, 3, 0.5, 2, -2, 1, 4],
    [1, 2, 3, 2, 4, 6, 1, 0, 1],
)


@recipe("matrix", "linalg_cholesky linalg_qr linalg_slogdet linalg_solve")
def _factors(row):
    sides = [[3, 2], [3]] if row.name == "linalg_solve" else [None]
    for side in sides:
        right = [] if side is None else [T("f32", side, 2)]
        # A singular matrix has more than one orthogonal factor.
        for values in _SQUARES[:2] if row.name == "linalg_qr" else _SQUARES:
            yield Call(T("f32", [3, 3], values), *right)
            yield Call(T("f32", [3, 3], values, [1, 3]), *right)
        yield Call(T("f32", [3, 3, 3], _SQUARES[0] + _SQUARES[0] + _SQUARES[1]), *right)
        for sizes in ([3, 2], [2, 3], [3], [], [0, 0], [0, 3, 3], [3, 0]):
            yield Call(T("f32", sizes, 3), *right)
    for word in WORDS:
        right = [T(word, [3, 2], 2)] if row.name == "linalg_solve" else []
        yield Call(T(word, [3, 3], 5), *right)
    if row.name == "linalg_qr":
        for mode in ("complete", "r", "full"):
            for sizes in ([3, 2], [2, 3], [2, 3, 2], [0, 2], [2, 0]):
                yield Call(T("f32", sizes, 3), mode)
    if row.name == "linalg_cholesky":
        yield Call(T("f32", [3, 3], _SQUARES[0]), upper=True)
    if row.name == "linalg_solve":
        for sizes in ([2, 3, 2], [2, 3], [4, 2], []):
            yield Call(T("f32", [3, 3], _SQUARES[0]), T("f32", sizes, 2))
        yield Call(T("f32", [3, 3], 1), T("f64", [3, 2], 2))


@recipe("matrix", "kron cross linalg_cross _cdist")
def _two(row):
    shapes = ([2, 3], [2, 3]), ([3], [3]), ([2, 3], [3]), ([2, 2], [2, 2]), ([0, 3], [0, 3])
    for first, second in shapes:
        yield Call(T("f32", first, 1), T("f32", second, 2))
    for word in WORDS:
        yield Call(T(word, [2, 3], 1), T(word, [2, 3], 2))

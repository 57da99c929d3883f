"""Random rows: exact streams, as the replay seeds the generator before every case."""

from case_text import T

from .common import INF, NAN, Call, few, layouts, recipe
from .factory import SIZES, typed


@recipe("random", "rand randn")
def _sized(row):
    for size in [*SIZES, [15], [16], [17], [40]]:
        yield Call(size)
    yield from typed([2])
    yield from typed([18])


@recipe("random", "rand_like randn_like")
def _like(row):
    for tensor in [*layouts(), *few(), T("f32", [4, 5], 1, [1, 4]), T("f32", [20], 1)]:
        yield Call(tensor)
    yield from typed(T("f32", [2], 1))


@recipe("random", "randint randint_like")
def _randint(row):
    spans = [(10,), (1,), (0,), (-3,), (256,)]
    if "int low" in row.schema:
        spans = [(0, 10), (-5, 5), (3, 4), (3, 3), (5, 2), (-(2**40), 2**40)]
    for span in spans:
        if row.name == "randint":
            for size in ([5], [2, 3], [], [0], [-1]):
                yield Call(*span, size)
            yield from typed(*span, [3])
        else:
            for tensor in few():
                yield Call(tensor, *span)
            yield from typed(T("f32", [3], 1), *span)


@recipe("random", "randperm")
def _randperm(row):
    for count in (0, 1, 2, 10, 40, -1):
        yield from typed(count)


@recipe("random", "normal")
def _normal(row):
    if "int[] size" not in row.schema:
        for tensor in (T("f32", [2, 3], 1), T("f32", [17], 1), T("i64", [2], 1)):
            yield Call(tensor, 2.0)
        return
    for mean, std in ((0.0, 1.0), (2.0, 0.5), (0.0, 0.0), (0.0, -1.0), (NAN, 1.0), (1.0, INF)):
        for size in ([3], [16], [2, 9], [], [0]):
            yield Call(mean, std, size)
    yield from typed(0.0, 1.0, [3])


@recipe("random", "bernoulli")
def _bernoulli(row):
    probabilities = T("f32", [2, 3], [0.0, 1.0, 0.5, 0.25, 0.75, 0.9])
    if "float p" in row.schema:
        for p in (0.0, 0.5, 1.0, -0.1, 1.5, NAN):
            for tensor in [*few(), *layouts()]:
                yield Call(tensor, p)
        return
    yield Call(probabilities)
    yield Call(T("f32", [3, 2], probabilities.values, [1, 3]))
    for tensor in [*few(), T("f32", [0], 1), T("f32", [], [0.5]), T("f32", [20], [0.5] * 20)]:
        yield Call(tensor)


@recipe("random", "dropout feature_dropout alpha_dropout feature_alpha_dropout native_dropout")
def _dropout(row):
    for train in (True, False):
        for p in (0.5, 0.0, 1.0, 0.25, -0.1, 1.5, NAN):
            yield Call(T("f32", [2, 3], 1), p, train)
            yield Call(T("f32", [3, 2], 1, [1, 3]), p, train)
        for tensor in [*few(), *layouts()]:
            yield Call(tensor, 0.5, train)


@recipe("random", "multinomial")
def _multinomial(row):
    weights = T("f32", [4], [1.0, 2.0, 0.0, 3.0])
    for count in (1, 2, 3, 0, -1, 5):
        yield Call(weights, count)
        yield Call(weights, count, replacement=True)
        yield Call(T("f32", [2, 3], [1.0, 2.0, 3.0, 0.5, 0.0, 0.5]), count, True)
    for values in ([0.0, 0.0], [-1.0, 2.0], [NAN, 1.0], [INF, 1.0]):
        yield Call(T("f32", [2], values), 1)
        yield Call(T("f32", [2], values), 2, True)


_RANGES = {
    "bernoulli_": [(), (0.25,), (0.0,), (1.0,), (-0.1,), (1.5,)],
    "normal_": [(), (2.0, 0.5), (0.0, 0.0), (0.0, -1.0), (1.0,)],
    "uniform_": [(), (-2.0, 3.0), (1.0, 1.0), (2.0, 1.0), (0.0, INF), (NAN, 1.0), (-3e38, 3e38)],
    "exponential_": [(), (2.0,), (0.0,), (-1.0,)],
    "trunc_normal_": [()],
    "cauchy_": [()], "log_normal_": [()], "geometric_": [(0.5,)],
}


@recipe("random", " ".join(_RANGES) + " random_")
def _written(row):
    choices = _RANGES.get(row.name)
    if choices is None:
        choices = [()]
        if "from" in row.schema:
            choices = [(0, 10), (-5, 5), (3, 3), (5, 2), (2, None)]
        elif "to" in row.schema:
            choices = [(10,), (1,), (0,), (-1,)]
    for choice in choices:
        for tensor in (T("f32", [3], 1), T("i64", [3], 1), T("bool", [3], 1), T("f32", [18], 1)):
            yield Call(tensor, *choice)
        yield Call(T("f32", [4, 5], 1, [1, 4]), *choice)
    for tensor in [*few(), *layouts()]:
        yield Call(tensor, *choices[0])

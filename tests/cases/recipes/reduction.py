"""Operators that fold dimensions away, and running ones."""

from case_text import T

from .common import FLOATS, NAN, WORDS, Call, edges, few, inputs, recipe


def _has(row, name):
    return any(name == part.split("=")[0].split(" ")[-1] for part in row.parameters)


def shaped(word="f32"):
    """Tensors to fold: several dimensions in several layouts, and empty ones."""
    return [
        T(word, [2, 3, 4], 1),
        T(word, [3, 4, 2], 2, [4, 1, 12]),
        T(word, [2, 3], 3, [0, 2], 1),
        T(word, [2, 0, 3], 1),
        T(word, [0], 1),
        T(word, [], 5),
    ]


def _dims(row):
    several = any(p.startswith("int[") and "dim" in p for p in row.parameters)
    return [0, 1, -1, 3, -4] + ([[0, 2], [-1], [0, 0], [0, 1, 2], []] if several else [])


@recipe(
    "reduction",
    "all amax amin any argmax argmin count_nonzero max mean median min prod std sum var nansum "
    "nanmean nanmedian mode std_mean var_mean aminmax",
)
def _reduction(row):
    if "Tensor other" in row.schema:
        from .elementwise import shapes

        for a, b in shapes():
            yield Call(a, b)
        for word in WORDS:
            yield Call(T(word, [2], 1), T("i64", [2], 2))
        return
    takes_dim = _has(row, "dim")
    needs_dim = takes_dim and not any(p.endswith("dim=None") for p in row.parameters)
    if takes_dim:
        for tensor in shaped():
            # The reference reads beyond expanded memory here.
            if row.name != "median" or 0 not in tensor.strides:
                for dim in _dims(row):
                    yield Call(tensor, dim)
        for word in WORDS:
            yield Call(T(word, [2, 3], 3), 1)
            yield Call(T(word, [2, 3], 3), 0)
        if _has(row, "keepdim"):
            yield Call(T("f32", [2, 3, 2], 3), 1, keepdim=True)
            yield Call(T("f32", [], 3), 0, keepdim=True)
            yield Call(T("f32", [3], 3), -1, keepdim=True)
    if not needs_dim:
        for tensor in [*inputs(), *shaped()]:
            yield Call(tensor)
    yield from _options(row, [0] if needs_dim else [])


def _options(row, first):
    base = T("f32", [2, 3], 3)
    if _has(row, "dtype"):
        import torch

        for word in WORDS:
            for dtype in (torch.float32, torch.int64, torch.bool):
                yield Call(T(word, [2, 3], 3), *first, dtype=dtype)
    if _has(row, "correction"):
        for correction in (0, 1, 2, 0.5, 10):
            yield Call(base, *first, correction=correction)
    if _has(row, "unbiased"):
        for tensor in few():
            yield Call(tensor, *first, unbiased=False)


@recipe("reduction", "logsumexp")
def _logsumexp(row):
    for tensor in shaped():
        for dim in _dims(row):
            yield Call(tensor, dim)
    for word in WORDS:
        yield Call(T(word, [2, 3], 3), 1, keepdim=True)
        yield Call(edges(word), 0)
    yield Call(T("f32", [2, 2], [NAN, 1.0, float("-inf"), float("-inf")]), 1)


@recipe("reduction", "cumsum cumprod cummax cummin logcumsumexp")
def _running(row):
    import torch

    for tensor in [*shaped(), *inputs()]:
        yield Call(tensor, 0)
    for tensor in shaped():
        yield Call(tensor, -1)
        yield Call(tensor, 3)
    if _has(row, "dtype"):
        for word in WORDS:
            for dtype in (torch.float32, torch.int64, torch.bool):
                yield Call(T(word, [2, 3], 3), 0, dtype=dtype)


@recipe("reduction", "linalg_vector_norm")
def _norm(row):
    for order in (2, 1, 0, 0.5, 3, float("inf"), float("-inf"), -1):
        yield Call(T("f32", [2, 3], 3), order)
        yield Call(T("f32", [2, 3], 3, [1, 2]), order, 1)
        yield Call(T("f32", [2, 3, 2], 3), order, [0, -1], keepdim=True)
        yield Call(T("f32", [0], 3), order)
    for tensor in [*few(), *shaped(), *map(edges, FLOATS)]:
        yield Call(tensor)
        yield Call(tensor, 2, 0)
    yield Call(T("f32", [2, 3], 3), 2, 5)


@recipe("normalising", "softmax log_softmax softmin")
def _softmax(row):
    import torch

    for tensor in [*shaped(), *inputs()]:
        yield Call(tensor, 0)
        yield Call(tensor, -1)
    for tensor in shaped()[:3]:
        yield Call(tensor, 1)
        yield Call(tensor, 5)
    for word in WORDS:
        for dtype in (torch.float32, torch.int64, torch.bool):
            yield Call(T(word, [2, 3], 3), 1, dtype=dtype)


@recipe("normalising", "layer_norm rms_norm")
def _layer_norm(row):
    weight, bias = T("f32", [4], 8), T("f32", [4], 9)
    rest = [[], [weight]]
    if row.name == "layer_norm":
        rest += [[weight, bias], [None, bias]]
    for more in rest:
        yield Call(T("f32", [2, 3, 4], 1), [4], *more)
        yield Call(T("f32", [4, 4], 1, [1, 4]), [4], *more)
    for tensor in (T("f32", [2, 3, 4], 1), T("f32", [3, 4], 1), T("f32", [0, 3, 4], 1)):
        yield Call(tensor, [3, 4])
    yield Call(T("f32", [2, 4], 1), [4], weight, eps=0.5)
    for shape in ([3], [2, 4], [], [5, 2, 4]):
        yield Call(T("f32", [2, 4], 1), shape)
    yield Call(T("f32", [2, 4], 1), [4], T("f32", [3], 1))
    yield Call(T("f32", [2, 4], 1), [4], weight, T("f32", [2, 2], 1))
    for word in WORDS:
        yield Call(T(word, [2, 4], 1), [4])
        yield Call(T(word, [2, 4], 1), [4], T(word, [4], 2))
        yield Call(T(word, [2, 4], 1), [4], weight)
    yield Call(T("f32", [2, 0], 1), [0])
    yield Call(T("f32", [2, 2], [1.0, NAN, float("inf"), 1.0]), [2])

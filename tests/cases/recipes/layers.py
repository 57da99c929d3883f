"""Losses of classes, attention, recurrent layers and sampling."""

from case_text import T

from .common import FLOATS, INF, NAN, WORDS, Call, recipe


def _classes(sizes, values):
    return T("i64", sizes, values)


@recipe("loss", "binary_cross_entropy")
def _bce(row):
    given = T("f32", [2, 3], [0.1, 0.5, 0.9, 0.0, 1.0, 0.25])
    target = T("f32", [2, 3], [0.0, 1.0, 0.5, 0.0, 1.0, 1.0])
    for reduction in (0, 1, 2):
        yield Call(given, target, None, reduction)
        yield Call(given, target, T("f32", [3], [1.0, 2.0, 0.5]), reduction)
        turned = T("f32", [3, 2], given.values, [1, 3])
        yield Call(turned, T("f32", [3, 2], target.values), None, reduction)
    yield Call(T("f32", [1], [1.5]), T("f32", [1], [1.0]), None, 0)
    yield Call(T("f32", [1], [-0.5]), T("f32", [1], [1.0]), None, 0)
    yield Call(given, T("f32", [3], 1), None, 0)
    yield Call(T("f32", [0], 1), T("f32", [0], 1), None, 1)
    for word in WORDS:
        values = [0.5, 1.0] if word in FLOATS else [0, 1]
        yield Call(T(word, [2], values), T(word, [2], [1, 1]), None, 0)


@recipe("loss", "binary_cross_entropy_with_logits")
def _bce_logits(row):
    target = T("f32", [2, 3], [0.0, 1.0, 0.5, 0.0, 1.0, 1.0])
    for reduction in (0, 1, 2):
        for weight in (None, T("f32", [3], [1.0, 2.0, 0.5])):
            for positive in (None, T("f32", [3], [3.0, 1.0, 2.0])):
                yield Call(T("f32", [2, 3], 1), target, weight, positive, reduction)
    special = T("f32", [4], [INF, -INF, NAN, 100.0])
    yield Call(special, T("f32", [4], [1.0, 0.0, 1.0, 0.0]), None, None, 0)
    yield Call(T("f32", [2, 3], 1), T("f32", [3], 1), None, None, 0)
    for word in WORDS:
        yield Call(T(word, [2], 1), T(word, [2], [1, 1]), None, None, 0)


@recipe("loss", "nll_loss_nd")
def _nll(row):
    for reduction in (0, 1, 2):
        for weight in (None, T("f32", [3], [1.0, 2.0, 0.5])):
            yield Call(T("f32", [2, 3], 1), _classes([2], [0, 2]), weight, reduction)
            yield Call(T("f32", [2, 3, 2], 1), _classes([2, 2], [0, 2, 1, 1]), weight, reduction)
            yield Call(T("f32", [2, 3], 1), _classes([2], [0, -100]), weight, reduction)
            yield Call(T("f32", [3], 1), _classes([], [1]), weight, reduction)
    base = T("f32", [2, 3], 1)
    yield Call(base, _classes([2], [0, 1]), None, 1, 1)
    for values in ([0, 3], [0, -1]):
        yield Call(base, _classes([2], values))
    for sizes, count in (([3], 3), ([2, 2], 4), ([], 1)):
        yield Call(base, _classes(sizes, [0] * count))
    yield Call(base, T("f32", [2], 1))
    yield Call(base, _classes([2], [0, 1]), T("f32", [2], 1))
    yield Call(T("f32", [0, 3], 1), _classes([0], []))
    for word in WORDS:
        yield Call(T(word, [2, 3], 1), _classes([2], [0, 2]))


@recipe("loss", "multi_margin_loss multilabel_margin_loss soft_margin_loss")
def _margin(row):
    options = {
        "multi_margin_loss": ([2], [0, 2]),
        "multilabel_margin_loss": ([2, 3], [0, 2, -1, 1, -1, 0]),
    }
    for reduction in (0, 1, 2):
        for word in ("f32", "f64", "i64"):
            target = T("f32", [2, 3], [1.0, -1.0, 1.0, 1.0, -1.0, -1.0])
            if row.name in options:
                target = _classes(*options[row.name])
            yield Call(T(word, [2, 3], 1), target, reduction=reduction)
    if row.name == "multi_margin_loss":
        yield Call(T("f32", [2, 3], 1), _classes([2], [0, 2]), 2, 0.5, T("f32", [3], 2))
        yield Call(T("f32", [2, 3], 1), _classes([2], [0, 3]))
        yield Call(T("f32", [2, 3], 1), _classes([2], [0, 2]), 3)
    yield Call(T("f32", [2, 3], 1), T("f32", [2], 1))


@recipe("loss", "ctc_loss")
def _ctc(row):
    scores = T("f32", [4, 2, 3], [-(i % 7 + 1) / 4 for i in range(24)])
    for reduction in (0, 1, 2):
        for lengths in ([2, 2], [2, 1], [0, 1]):
            yield Call(scores, _classes([2, 2], [1, 2, 2, 2]), [4, 3], lengths, 0, reduction)
    yield Call(scores, _classes([2, 2], [1, 2, 2, 2]), [4], [2, 2])
    yield Call(scores, _classes([2, 2], [1, 2, 2, 2]), [1, 1], [2, 2], 0, 0, True)
    yield Call(scores, _classes([2, 2], [1, 2, 2, 2]), [4, 4], [2, 2], 5)


@recipe("matrix", "scaled_dot_product_attention")
def _attention(row):
    query, key, value = (T("f32", [1, 2, 3, 4], i) for i in (1, 2, 3))
    yield Call(query, key, value)
    yield Call(query, key, value, is_causal=True)
    yield Call(query, key, value, scale=0.5)
    yield Call(T("f32", [3, 4], 1), T("f32", [5, 4], 2), T("f32", [5, 2], 3))
    longer = T("f32", [2, 5, 4], 2), T("f32", [2, 5, 2], 3)
    yield Call(T("f32", [2, 3, 4], 1), *longer, is_causal=True)
    yield Call(query, key, value, T("bool", [3, 3], [1, 0, 1, 1, 1, 0, 0, 0, 1]))
    yield Call(query, key, value, T("f32", [3, 3], 5))
    yield Call(query, key, value, T("f32", [3, 3], 5), is_causal=True)
    yield Call(query, key, value, T("f32", [4, 4], 5))
    yield Call(query, T("f32", [1, 2, 3, 5], 1), value)
    yield Call(query, T("f32", [1, 1, 3, 4], 1), T("f32", [1, 1, 3, 4], 2), enable_gqa=True)
    for word in WORDS:
        yield Call(*(T(word, [2, 3], i) for i in (1, 2, 3)))


def _weights(gates, inputs, hidden):
    return [
        T("f32", [gates * hidden, inputs], 3), T("f32", [gates * hidden, hidden], 4),
        T("f32", [gates * hidden], 5), T("f32", [gates * hidden], 6),
    ]


_GATES = {"gru": 3, "lstm": 4, "rnn_relu": 1, "rnn_tanh": 1}


@recipe("matrix", "gru_cell lstm_cell rnn_relu_cell rnn_tanh_cell")
def _cell(row):
    gates = _GATES[row.name.removesuffix("_cell")]
    state = T("f32", [2, 3], 2)
    for sizes in ([2, 4], [2, 5], [3, 4]):
        for count in (4, 2):
            hidden = [state, T("f32", [2, 3], 7)] if row.name == "lstm_cell" else state
            yield Call(T("f32", sizes, 1), hidden, *_weights(gates, 4, 3)[:count])


@recipe("matrix", "gru lstm rnn_relu rnn_tanh")
def _recurrent(row):
    gates = _GATES[row.name]
    for sizes, batches in (([5, 4], [2, 2, 1]), ([3, 4], [1, 1, 1])):
        state = T("f32", [1, batches[0], 3], 2)
        hidden = [state, T("f32", [1, batches[0], 3], 7)] if row.name == "lstm" else state
        for biased in (True, False):
            weights = _weights(gates, 4, 3)[: 4 if biased else 2]
            rest = (weights, biased, 1, 0.0, False, False)
            yield Call(T("f32", sizes, 1), _classes([3], batches), hidden, *rest)


@recipe("indexing", "embedding_bag")
def _bag(row):
    weight = T("f32", [4, 3], 1)
    for mode in (0, 1, 2):
        yield Call(weight, _classes([4], [0, 3, 1, 1]), _classes([2], [0, 2]), False, mode)
        yield Call(weight, _classes([4], [0, 3, 1, 1]), _classes([3], [0, 0, 4]), False, mode)
    yield Call(weight, _classes([2], [0, 4]), _classes([1], [0]))


@recipe("pooling", "grid_sampler")
def _grid(row):
    image = T("f32", [1, 2, 3, 4], 1)
    grid = T("f32", [1, 2, 3, 2], [i / 4 - 1.25 for i in range(12)])
    for mode in (0, 1, 2):
        for padding in (0, 1, 2):
            for corners in (False, True):
                yield Call(image, grid, mode, padding, corners)
    yield Call(T("f32", [1, 1, 2, 3, 2], 1), T("f32", [1, 2, 1, 2, 3], 2), 0, 0, True)
    yield Call(image, T("f32", [2, 2, 3, 2], 1), 0, 0, False)
    yield Call(image, T("f32", [1, 2, 3, 3], 1), 0, 0, False)


@recipe("pooling", "affine_grid_generator")
def _affine(row):
    for corners in (False, True):
        yield Call(T("f32", [1, 2, 3], 1), [1, 1, 2, 3], corners)
        yield Call(T("f32", [1, 3, 4], 1), [1, 1, 2, 2, 3], corners)
    yield Call(T("f32", [1, 2, 3], 1), [2, 1, 2, 3], False)

"""Operators whose elements depend on the operands' elements at their place."""

from case_text import T

from .common import EDGES, FLOATS, INF, NAN, WORDS, Call, edges, few, inputs, pairs, recipe

# Keyword arguments that a unary operator is also tried with.
_OPTIONS = {
    "round": [{"decimals": 1}, {"decimals": -1}, {"decimals": 0}, {"decimals": 300}],
    "celu": [{"alpha": 0.5}, {"alpha": 0}, {"alpha": -1.5}, {"alpha": True}],
    "elu": [{"alpha": 0.5}, {"alpha": 2, "scale": 3, "input_scale": 0.5}],
    "gelu": [{"approximate": "tanh"}, {"approximate": "wrong"}],
    "hardtanh": [{"min_val": -0.5, "max_val": 2}, {"min_val": 1, "max_val": 0}],
    "leaky_relu": [{"negative_slope": 0.5}, {"negative_slope": -2}, {"negative_slope": 0}],
    "softplus": [{"beta": 2, "threshold": 1}, {"beta": 0.5}, {"beta": 0}],
    "hardshrink": [{"lambd": 1.0}, {"lambd": 0}],
    "softshrink": [{"lambd": 1.0}, {"lambd": -1.0}],
    "nan_to_num": [{"nan": 2.0}, {"nan": 1.0, "posinf": 5.0, "neginf": -5.0}],
    "logit": [{"eps": 0.1}, {"eps": 1e-6}],
}


def _unary(row):
    for tensor in inputs():
        yield Call(tensor)
    for options in _OPTIONS.get(row.name, []):
        for tensor in few():
            yield Call(tensor, **options)


recipe(
    "unary",
    "abs acos acosh asin asinh atan atanh bitwise_not ceil cos cosh erf erfc erfinv exp exp2 expm1 "
    "floor frac isfinite isinf isnan isneginf isposinf log log10 log1p log2 logical_not logit neg "
    "reciprocal relu round rsqrt sigmoid sign signbit sin sinc sinh sqrt square tan tanh trunc "
    "nan_to_num deg2rad rad2deg positive sgn digamma lgamma i0 special_entr special_ndtr frexp "
    "isreal",
)(_unary)
recipe(
    "activation",
    "celu elu gelu hardsigmoid hardswish hardtanh leaky_relu log_sigmoid mish selu silu softplus "
    "hardshrink softshrink",
)(_unary)


def shapes(word="f32"):
    """Two operands of one type in every relation of shapes."""
    return [
        (T(word, [2, 3], 1), T(word, [2, 3], 2)),
        (T(word, [2, 3], 1), T(word, [3], 2)),
        (T(word, [2, 1], 1), T(word, [1, 3], 2)),
        (T(word, [], 1), T(word, [2], 2)),
        (T(word, [2], 1), T(word, [], 2)),
        (T(word, [3, 2], 1, [1, 3]), T(word, [3, 2], 2)),
        (T(word, [3, 2], 1, [1, 3]), T(word, [3, 2], 2, [1, 3])),
        (T(word, [2, 2, 2], 1, [1, 2, 4], 1), T(word, [2], 2, [3])),
        (T(word, [2, 3], 1, [0, 1]), T(word, [2, 3], 4, [1, 0])),
        (T(word, [0], 1), T(word, [1], 2)),
        (T(word, [2, 0], 1), T(word, [1], 2)),
        (T(word, [19], 1), T(word, [19], 2)),
        (T(word, [2], 1), T(word, [3], 2)),
        (T(word, [2, 3], 1), T(word, [2], 2)),
    ]


def _mixed(row):
    """Operands of two types: every type meets some others, chosen by the name."""
    start = sum(map(ord, row.name))
    for i, left in enumerate(WORDS):
        for j, right in enumerate(WORDS):
            full = row.name in ("add", "mul", "eq", "div", "maximum")
            if left != right and (full or len(WORDS) < 5 or (3 * i + j + start) % 4 == 0):
                yield T(left, [2], 3), T(right, [2], 6)
    yield T("f32", [], 3), T("i64", [2], 6)
    yield T("i64", [2], 3), T("f32", [], 6)


_PAIR_OPTIONS = {
    "add": [{"alpha": 2}, {"alpha": 0.5}, {"alpha": True}],
    "sub": [{"alpha": 2}, {"alpha": 0.5}],
    "rsub": [{"alpha": 3}, {"alpha": 0.5}],
    "div": [{"rounding_mode": "floor"}, {"rounding_mode": "trunc"}, {"rounding_mode": "up"}],
    "isclose": [{"rtol": 0.5}, {"atol": 1.0}, {"equal_nan": True}, {"rtol": -1.0}],
    "allclose": [{"rtol": 0.5}, {"atol": 1.0}, {"equal_nan": True}, {"atol": -1.0}],
}
_TAKES_NUMBERS = 1 << 7


def _binary(row):
    for a, b in shapes():
        yield Call(a, b)
    for word in ["f32", *(w for w in WORDS if w != "f32")]:
        if word != "f32":
            yield Call(T(word, [2, 3], 1), T(word, [3], 2))
        if row.name != "lcm":  # of zeros, which ends the reference itself
            yield Call(*pairs(word))
    for a, b in _mixed(row):
        yield Call(a, b)
    if row.traits & _TAKES_NUMBERS:
        for word in WORDS:
            for number in (2, -1.5, True, 0)[: 4 if word in ("f32", "i64", "bool") else 2]:
                yield Call(T(word, [2], 4), number)
        yield Call(T("f32", [], 4), 3)
        yield Call(T("i64", [], 4), 2.5)
        yield Call(3, T("f32", [2], 4))
        yield Call(2, T("i64", [2], 4))
    for options in _PAIR_OPTIONS.get(row.name, []):
        for word in ("f32", "i64", "bool"):
            yield Call(T(word, [2, 3], 1), T(word, [3], 2), **options)
        yield Call(*pairs("f32"), **options)
        yield Call(*pairs("i64"), **options)


recipe(
    "binary",
    "add atan2 bitwise_and bitwise_or bitwise_xor bitwise_left_shift bitwise_right_shift div eq "
    "floor_divide fmod ge gt le logical_and logical_or logical_xor lt maximum minimum mul ne pow "
    "remainder rsub sub isclose copysign fmax fmin hypot nextafter xlogy heaviside logaddexp "
    "logaddexp2 true_divide float_power gcd lcm ldexp __lshift__ __rshift__",
)(_binary)


@recipe("binary", "allclose equal")
def _whole(row):
    for a, b in shapes():
        yield Call(a, b)
        yield Call(a, a)
    for word in WORDS:
        yield Call(edges(word), edges(word))
        yield Call(T(word, [2], 1), T(word, [2], 2))
    for a, b in _mixed(row):
        yield Call(a, b)
    for options in _PAIR_OPTIONS.get(row.name, []):
        yield Call(edges("f32"), edges("f32"), **options)
        yield Call(T("i64", [2], 1), T("i64", [2], 2), **options)


@recipe("binary", "clamp clamp_min clamp_max")
def _clamp(row):
    low, high = T("f32", [3], 2), T("f32", [2, 1], 3)
    name = row.name.removeprefix("clamp_")
    if name == "clamp":
        choices = [
            {"min": -1}, {"max": 0.5}, {"min": -1, "max": 2.5}, {"min": low, "max": high},
            {"min": low}, {"max": T("i64", [3], 1)}, {"min": 3, "max": 1}, {}, {"min": NAN},
            {"min": -1, "max": low},
        ]
    else:
        choices = [{name: 1}, {name: -0.5}, {name: low}, {name: T("i64", [3], 1)}, {name: NAN}]
    for choice in choices:
        for tensor in few():
            yield Call(tensor, **choice)
    for tensor in inputs():
        yield Call(tensor, **choices[0])


@recipe("binary", "lerp")
def _lerp(row):
    for a, b in shapes():
        yield Call(a, b, 0.25)
        yield Call(a, b, T("f32", [1], [0.75]))
    for weight in (0.0, 1.0, 2, True, NAN, T("f32", [2, 3], 5), T("f32", [4], 5)):
        yield Call(T("f32", [2, 3], 1), T("f32", [3], 2), weight)
    for word in WORDS:
        yield Call(T(word, [2, 3], 1), T(word, [3], 2), 0.5)
        yield Call(T("f32", [3], 1), T(word, [3], 2), 0.5)


def masks(count=6):
    """A mask of that many elements."""
    return [i % 3 != 1 for i in range(count)]


@recipe("binary", "masked_fill")
def _masked_fill(row):
    mask = T("bool", [2, 3], masks())
    for word in WORDS:
        for value in (2, -1.5, True, T(word, [], [EDGES[word][1]]), T("f32", [], [0.5])):
            yield Call(T(word, [2, 3], 1), mask, value)
    for tensor in (T("f32", [3], 1), T("f32", [3, 1, 3], 2), T("f32", [3, 2], 2, [1, 3])):
        yield Call(tensor, T("bool", [3], masks(3)), -INF)
        yield Call(tensor, T("bool", [2, 1], masks(2)), 5)
    yield Call(T("f32", [2, 3], 1), T("i64", [2, 3], 1), 1)
    yield Call(T("f32", [2, 3], 1), T("bool", [2], masks(2)), 1)
    yield Call(T("f32", [2, 3], 1), mask, T("f32", [2], 3))
    yield Call(T("f32", [0, 3], 1), T("bool", [3], masks(3)), 1)
    yield Call(T("f32", [], 1), T("bool", [], [True]), 1)


@recipe("binary", "where")
def _where(row):
    if len(row.parameters) == 1:
        for tensor in inputs():
            yield Call(tensor)
        return
    for a, b in shapes():
        yield Call(T("bool", [2, 3], masks()), a, b)
        yield Call(T("bool", [3], masks(3)), a, b)
        yield Call(T("bool", [], [True]), a, b)
    for a, b in _mixed(row):
        yield Call(T("bool", [2], masks(2)), a, b)
    for word in WORDS:
        yield Call(T("bool", [2], masks(2)), T(word, [2], 5), 2)
        yield Call(T("bool", [2], masks(2)), 1.5, T(word, [2], 5))
        yield Call(T(word, [2], 1), T("f32", [2], 5), T("f32", [2], 6))
    for a, b in ((1, 2), (1.5, 2), (True, False), (True, 3)):
        yield Call(T("bool", [2], masks(2)), a, b)


@recipe("binary", "addcmul addcdiv")
def _three(row):
    for a, b in shapes():
        yield Call(a, b, T("f32", [3], 3))
    for word in WORDS:
        yield Call(T(word, [2], 1), T(word, [2], 2), T(word, [2], 3))
        yield Call(T(word, [2], 1), T("f32", [2], 2), T(word, [2], 3), value=0.5)
    yield Call(*(T("f32", [2], i) for i in (1, 2, 3)), value=2)


@recipe("loss", "huber_loss mse_loss smooth_l1_loss")
def _loss(row):
    options = {"huber_loss": "delta", "smooth_l1_loss": "beta"}.get(row.name)
    for a, b in shapes():
        for reduction in (0, 1, 2):
            yield Call(a, b, reduction)
    for word in WORDS:
        yield Call(T(word, [2, 3], 1), T(word, [3], 2), 1)
        yield Call(T(word, [2, 3], 1), T("f32", [3], 2), 0)
    for value in (0.5, 3.0, 0.0, -1.0) if options else ():
        for reduction in (0, 1):
            yield Call(T("f32", [2, 3], 1), T("f32", [3], 2), reduction, value)
    for word in FLOATS:
        yield Call(*pairs(word), 0)

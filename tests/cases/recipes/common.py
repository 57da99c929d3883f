"""What recipes are made of: inputs of every type and layout, and the register of recipes."""

from case_text import T

# Types that cases are made for.
WORDS = ["bool", "u8", "i8", "i16", "i32", "i64", "f16", "bf16", "f32", "f64", "c64"]
FLOATS = [word for word in ("f16", "bf16", "f32", "f64") if word in WORDS]

NAN, INF = float("nan"), float("inf")
EDGES = {
    "bool": [True, False],
    "u8": [0, 1, 2, 127, 128, 255],
    "i8": [0, 1, -1, 7, 127, -128],
    "i16": [0, 1, -1, 300, 32767, -32768],
    "i32": [0, 1, -1, 70000, 2**31 - 1, -(2**31)],
    "i64": [0, 1, -1, 5, 2**53 + 1, 2**63 - 1, -(2**63)],
    "f16": [0.0, -0.0, 0.5, -1.5, 6e-8, 65504.0, INF, -INF, NAN],
    "bf16": [0.0, -0.0, 0.5, -1.5, 1e-40, 3.3895e38, INF, -INF, NAN],
    "f32": [0.0, -0.0, 0.5, 1.0, -1.0, 2.5, -3.5, 30.0, -100.0, 1e-45, 1.17549435e-38, 3.4028235e38,
            INF, -INF, NAN],
    "f64": [0.0, -0.0, 0.5, -1.0, 1e-310, 1.7976931348623157e308, INF, -INF, NAN],
    "c64": [0j, 1 + 0j, -1j, complex(-0.5, 2.0), complex(3.0, -4.0)],
}
# Signs of zero and infinities apart, for pairs.
PAIRED = {
    "u8": [0, 1, 3, 200, 255],
    "i8": [0, 1, -1, 3, 127, -128],
    "i64": [0, 1, -1, 3, -7, 2**63 - 1, -(2**63)],
    "f32": [0.0, -0.0, 1.0, -2.5, INF, -INF, NAN],
    "f64": [0.0, -0.0, 1.0, -2.5, INF, -INF, NAN],
}


class Call:
    """A case before it is recorded."""

    def __init__(self, *args, how="call", **kwargs):
        self.args = list(args)
        self.kwargs = kwargs
        self.how = how


def edges(word):
    """One row of everything that is special in a type."""
    return T(word, [len(EDGES[word])], EDGES[word])


def pairs(word):
    """Two tensors in which every special value meets every other."""
    values = PAIRED.get(word, EDGES[word])
    count = len(values)
    return T(word, [count, 1], values), T(word, [count], values)


def layouts(word="f32"):
    """Every way in which elements can lie, and shapes without elements and dimensions."""
    return [
        T(word, [2, 3], 1),
        T(word, [3, 2], 2, [1, 3]),
        T(word, [2, 3], 3, [0, 1]),
        T(word, [3], 4, [2], 1),
        T(word, [2, 2, 3], 5, [1, 6, 2]),
        T(word, [], 6),
        T(word, [0], 1),
        T(word, [2, 0, 3], 1),
        T(word, [37], 7),
    ]


def inputs(first="f32"):
    """One tensor in every layout, then of every type."""
    found = layouts(first) + [edges(first)]
    for word in WORDS:
        if word != first:
            found += [T(word, [2, 3], 3), edges(word), T(word, [], 4), T(word, [2, 2], 5, [1, 2])]
    return found


def few(first="f32"):
    """A short choice: three layouts, and one tensor of every other type."""
    return [*layouts(first)[:2], T(first, [], 6)] + [T(w, [2, 3], 3) for w in WORDS if w != first]


RECIPES = {}  # a row's name to its family and the function that makes its cases


def recipe(family, names):
    """Registers a function from a row to its calls for these names."""

    def register(function):
        for name in names.split():
            RECIPES[name] = (family, function)
        return function

    return register

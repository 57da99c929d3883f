"""Cases for a row without a recipe of its own, made from its schema."""

from case_text import T

from .common import Call, few, inputs

_INTS = {
    "dim": [0, -1, 5], "dim0": [0, -1], "dim1": [1, 9], "dim2": [1], "reduction": [0, 1, 2],
    "n": [3, 0, -1], "k": [1, 0, 9], "steps": [5, 0, -1], "groups": [1],
}
_BY_KIND = {
    "int": [1, 0, -1],
    "Scalar": [1.5, -2, True, 0],
    "float": [0.5, 0.0, -1.0],
    "bool": [False, True],
    "str": ["none", "wrong"],
}


def _values(kind, name):
    base = kind.removesuffix("?")
    if base == "int" and name in _INTS:
        return _INTS[name]
    if base.startswith("int["):
        return [[1], [0, 1], [-1], [], [7]]
    if base == "Tensor":
        return [T("f32", [2, 3], 8), T("f32", [3], 5), T("i64", [2, 1], 5), T("f32", [], 2)]
    if base == "Tensor[]":
        return [[T("f32", [2], 1), T("f32", [2], 2)]]
    return _BY_KIND.get(base, [None])


def generic(row):
    """Every input with the first value of each parameter, then each parameter's other values."""
    parameters = []
    for part in row.parameters:
        declared, equals, _ = part.partition("=")
        kind, name = declared.rsplit(" ", 1)
        parameters.append((kind, name, bool(equals)))
    rest = parameters[1:] if parameters and parameters[0][0] == "Tensor" else parameters
    needed = {name: _values(kind, name)[0] for kind, name, given in rest if not given}
    firsts = [[tensor] for tensor in inputs()] if rest is not parameters else [[]]
    for first in firsts:
        yield Call(*first, *needed.values())
    shorter = [[tensor] for tensor in few()] if rest is not parameters else [[]]
    for kind, name, _ in rest:
        for value in _values(kind, name):
            for first in shorter[:3]:
                changed = {**needed, name: value}
                fixed = [changed.pop(key) for key in needed]
                yield Call(*first, *fixed, **changed)

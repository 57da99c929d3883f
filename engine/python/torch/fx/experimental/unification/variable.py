"""Variables of equations (torch.fx.experimental.unification.variable)."""

import contextlib
import itertools

from .utils import hashable

__all__ = ["Var", "isvar", "var", "variables", "vars"]

_NUMBERS = itertools.count(1)
# Plain values that stand for variables within `with variables(...)`.
_STANDING_IN = set()


class Var:
    """A variable, told from others by its token."""

    def __init__(self, *token):
        self.token = token[0] if len(token) == 1 else token or f"_{next(_NUMBERS)}"

    def __str__(self):
        return f"~{self.token}"

    __repr__ = __str__

    def __eq__(self, other):
        return type(self) is type(other) and self.token == other.token

    def __hash__(self):
        return hash((type(self), self.token))


def var():
    """A function that makes a variable of a token, or a new one."""
    return lambda *token: Var(*token)


def vars():
    """A function that gives n of what var() gives."""
    return lambda n: [var() for _ in range(n)]


def isvar(v):
    """Whether v is a variable."""
    return isinstance(v, Var) or (hashable(v) and v in _STANDING_IN)


@contextlib.contextmanager
def variables(*variables):
    """Within it, these plain values are variables."""
    before = set(_STANDING_IN)
    _STANDING_IN.update(variables)
    try:
        yield
    finally:
        _STANDING_IN.clear()
        _STANDING_IN.update(before)

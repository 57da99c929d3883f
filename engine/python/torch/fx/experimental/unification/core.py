"""Unifying two values, and filling in what that gave (torch.fx.experimental.unification.core)."""

from .utils import transitive_get
from .variable import isvar

__all__ = ["reify", "unify"]


def reify(e, s):
    """The value with its variables replaced by what s has for them."""
    if isvar(e):
        return reify(s[e], s) if e in s else e
    if isinstance(e, slice):
        return slice(*(reify(part, s) for part in (e.start, e.stop, e.step)))
    if isinstance(e, dict):
        return {key: reify(value, s) for key, value in e.items()}
    if isinstance(e, (tuple, list)):
        parts = [reify(part, s) for part in e]
        return tuple(parts) if isinstance(e, tuple) else parts
    return e


def unify(u, v, s=None):
    """What the variables have to be, so that u and v are the same: a dict that has all of s, or
    False where they are of different lengths. NotImplementedError where other values differ."""
    s = {} if s is None else s
    u, v = transitive_get(u, s), transitive_get(v, s)
    if u is v or u == v:
        return s
    if isvar(u):
        return {**s, u: v}
    if isvar(v):
        return {**s, v: u}
    if isinstance(u, slice) and isinstance(v, slice):
        u, v = (u.start, u.stop, u.step), (v.start, v.stop, v.step)
    elif not (isinstance(u, (tuple, list)) and isinstance(v, (tuple, list))):
        kinds = ", ".join(type(one).__name__ for one in (u, v, s))
        raise NotImplementedError(f"Could not find signature for _unify: <{kinds}>")
    if len(u) != len(v):
        return False
    for one, other in zip(u, v):
        s = unify(one, other, s)
        if s is False:
            return False
    return s


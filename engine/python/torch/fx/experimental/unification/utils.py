"""Looking up variables (torch.fx.experimental.unification.utils)."""

from torch._absent import stand_ins

__all__ = ["freeze", "hashable", "reverse_dict", "transitive_get"]

globals().update(stand_ins(__name__, "raises xfail", "they serve tests of PyTorch's own"))


def hashable(x):
    """Whether x can be a key."""
    try:
        hash(x)
    except TypeError:
        return False
    return True


def transitive_get(key, d):
    """What d has for the key, and for that, until it has nothing more."""
    while hashable(key) and key in d:
        key = d[key]
    return key


def reverse_dict(d):
    """From each value's items to the keys that have them."""
    result = {}
    for key, items in d.items():
        for item in items:
            result[item] = (*result.get(item, ()), key)
    return result


def freeze(d):
    """d with tuples for lists and frozen sets for dicts and sets, so that it can be a key."""
    if isinstance(d, dict):
        return frozenset((key, freeze(value)) for key, value in d.items())
    if isinstance(d, set):
        return frozenset(map(freeze, d))
    if isinstance(d, (tuple, list)):
        return tuple(map(freeze, d))
    return d

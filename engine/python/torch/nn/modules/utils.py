"""Numbers that stand for several dimensions."""

import collections
import itertools

__all__ = ["consume_prefix_in_state_dict_if_present"]


def _ntuple(count, name="parse"):
    def parse(x):
        many = isinstance(x, collections.abc.Iterable)
        return tuple(x if many else itertools.repeat(x, count))

    parse.__name__ = name
    return parse


_NAMES = ("_single", "_pair", "_triple", "_quadruple")
_single, _pair, _triple, _quadruple = (_ntuple(n, name) for n, name in enumerate(_NAMES, 1))


def _reverse_repeat_tuple(t, n):
    """(1, 2) as (2, 2, 1, 1) for n = 2: what F.pad wants of sizes."""
    return tuple(x for x in reversed(t) for _ in range(n))


def _list_with_default(out_size, defaults):
    """Sizes with None replaced by the defaults at their end."""
    if isinstance(out_size, int):
        return out_size
    if len(defaults) <= len(out_size):
        raise ValueError(f"Input dimension should be at least {len(out_size) + 1}")
    return [
        default if size is None else size
        for size, default in zip(out_size, defaults[-len(out_size) :])
    ]


def consume_prefix_in_state_dict_if_present(state_dict, prefix):
    """Takes a prefix off the keys of a state dictionary, in place."""
    for key in list(state_dict):
        if key.startswith(prefix):
            state_dict[key[len(prefix) :]] = state_dict.pop(key)

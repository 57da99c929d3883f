"""Lists and dicts that refuse to be changed: what the args and kwargs of nodes are made of.

They are ordinary lists and dicts for everything that only reads; a change raises TypeError with
a hint (behaviour and text as in the reference).
"""

from ..utils._pytree_nodes import add_mapping, add_sequence

__all__ = ["immutable_list", "immutable_dict"]

_HINT = """\
{0!r} object does not support mutation. If you are attempting to modify the kwargs or args of a \
torch.fx.Node object,
instead create a new copy of it and assign the copy to the node:

    new_args = ...  # copy and mutate args
    node.args = new_args"""


def _refuse(self, *args, **kwargs):
    raise TypeError(_HINT.format(type(self).__name__))


class immutable_list(list):
    """A list that can't be changed; hashable when its items are."""

    append = clear = extend = insert = pop = remove = reverse = sort = _refuse
    __delitem__ = __iadd__ = __imul__ = __setitem__ = _refuse

    def __hash__(self):
        return hash(tuple(self))

    def __reduce__(self):
        return type(self), (list(self),)

    def __deepcopy__(self, memo):
        from copy import deepcopy

        return type(self)(deepcopy(item, memo) for item in self)


class immutable_dict(dict):
    """A dict that can't be changed; hashable when its keys and values are."""

    clear = pop = popitem = setdefault = update = _refuse
    __delitem__ = __ior__ = __setitem__ = _refuse

    def __hash__(self):
        return hash(frozenset(self.items()))

    def __reduce__(self):
        return type(self), (dict(self),)

    def __deepcopy__(self, memo):
        from copy import deepcopy

        return type(self)((key, deepcopy(value, memo)) for key, value in self.items())


add_sequence(immutable_list)
add_mapping(immutable_dict)

"""What Node objects hold of the engine's nodes, and setting that for many of them at once."""

from collections import deque
from itertools import repeat
from operator import itemgetter

from ._node_place import Placed


class View(Placed):
    """What a node's view holds. What isn't there is read from the engine when it is asked for
    (Node.__getattr__ in node.py); what is there is true: whoever changes the graph changes it here,
    too, or drops it."""

    __slots__ = {
        "graph": "The graph that it belongs to.",
        "name": "The name, unique in its graph.",
        "op": "One of the six opcodes.",
        "target": "What is called or read: a function, or the name of a method, module, attribute "
        "or input.",
        "args": "Positional arguments: a tuple; nodes stand for their values.",
        "kwargs": "Keyword arguments.",
        "type": "The annotation of its value, or None.",
        "users": "The nodes that use its value: a dict with None for each, in the order of use.",
        "meta": "What passes and programs note about it: a dict.",
        "_id": "Its number in the engine's graph.",
        "__dict__": "Attributes that programs set.",
        "__weakref__": None,
    }


# Setting a slot itself, past Node.__setattr__, and making it empty.
_SLOTS = ("name", "op", "target", "type", "args", "kwargs", "users", "meta", "graph", "_id")
put = {slot: getattr(View, slot).__set__ for slot in _SLOTS}
drop = {slot: getattr(View, slot).__delete__ for slot in _SLOTS}
get_users = View.users.__get__  # AttributeError when nobody has asked

# Runs an iterator to its end: loops over many nodes that take no bytecode.
consume = deque(maxlen=0).extend


def forget(nodes, field):
    """Drops what the views remember of a field. Each node comes once."""
    waiting = iter(nodes)
    try:
        consume(map(drop[field], waiting))
    except AttributeError:  # that one was empty, and others may be
        rest = list(waiting)
        fill(rest, field, None)
        consume(map(drop[field], rest))


def pick(found, keys):
    """The values of those keys of a dict, in a list. KeyError when one is missing."""
    return list(itemgetter(*keys)(found)) if len(keys) > 1 else [found[key] for key in keys]


def fill(nodes, field, value, consume=consume, put=put, repeat=repeat):
    """Puts `value` into the same slot of many views. Works when Python shuts down, too."""
    consume(map(put[field], nodes, repeat(value)))

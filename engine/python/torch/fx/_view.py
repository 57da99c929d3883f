"""What Node objects hold of the engine's nodes."""

from operator import itemgetter

from ._node_place import Placed

# Fields of a node, by their numbers at the door.
NAME, OP, TARGET, TYPE, ARGS, KWARGS = range(6)
# Stands for None where None means that nobody has asked yet: for a type, or a program's odd opcode.
NONE = object()


class View(Placed):
    """What a node's view holds, each in a slot. None there, or nothing, means that it is to be read
    from the engine when it is asked for; anything else is true: whoever changes the graph changes
    it here, too, or puts None there.

    Reading and setting are properties, not __setattr__: Python sets slots of a class without one
    several times as fast, and graphs have many nodes.
    """

    __slots__ = {
        "graph": "The graph that it belongs to.",
        "_id": "Its number in the engine's graph.",
        "_name": None,
        "_op": None,
        "_target": None,
        "_args": None,
        "_kwargs": None,
        "_type": None,
        "_users": None,
        "_meta": None,
        "__dict__": "Attributes that programs set.",
        "__weakref__": None,
    }

    def __getattr__(self, name):
        if name in _EMPTY:
            return None
        return object.__getattribute__(self, name)  # raises, with Python's own text

    @property
    def name(self):
        """The name, unique in its graph."""
        found = self._name
        return self._read_name() if found is None else found

    @name.setter
    def name(self, value):
        self._set(NAME, "_name", value)

    @property
    def op(self):
        """One of the six opcodes."""
        found = self._op
        found = self._read("_op") if found is None else found
        return None if found is NONE else found

    @op.setter
    def op(self, value):
        self._set_op(value)

    @property
    def target(self):
        """What is called or read: a function, or the name of a method, module, attribute or
        input."""
        found = self._target
        return self._read("_target") if found is None else found

    @target.setter
    def target(self, value):
        self._set_target(value)

    @property
    def args(self):
        """Positional arguments: a tuple; nodes stand for their values."""
        found = self._args
        return self._read("_args") if found is None else found

    @args.setter
    def args(self, value):
        self._set_arguments(ARGS, "_args", value)

    @property
    def kwargs(self):
        """Keyword arguments."""
        found = self._kwargs
        return self._read("_kwargs") if found is None else found

    @kwargs.setter
    def kwargs(self, value):
        self._set_arguments(KWARGS, "_kwargs", value)

    @property
    def type(self):
        """The annotation of its value, or None."""
        found = self._type
        found = self._read("_type") if found is None else found
        return None if found is NONE else found

    @type.setter
    def type(self, value):
        self._set_type(value)

    @property
    def users(self):
        """The nodes that use its value: a dict with None for each, in the order of use."""
        found = self._users
        return self._read_users() if found is None else found

    @users.setter
    def users(self, value):
        raise AttributeError("users of a Node follow from the arguments of other nodes")

    @property
    def meta(self):
        """What passes and programs note about it: a dict."""
        found = self._meta
        if found is None:
            self.meta = found = {}
        return found

    @meta.setter
    def meta(self, value):
        self.graph._noted[self] = None
        self._meta = value


_EMPTY = frozenset(slot for slot in View.__slots__ if slot[0] == "_" and slot[1] != "_") - {"_id"}


def pick(found, keys):
    """The items of a list at those places, in a list. IndexError when one is beyond its end."""
    return list(itemgetter(*keys)(found)) if len(keys) > 1 else [found[key] for key in keys]

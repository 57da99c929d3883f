"""Arguments of nodes to and from the form in which they pass the door
(engine/api/graph_store.h)."""

import weakref

from . import _objects
from ._objects import wire_text
from .immutable_collections import immutable_dict, immutable_list

# Deeper than programs nest, shallower than the engine refuses.
_MAX_DEPTH = 380

# Graphs by handle, for arguments that name a node of another graph.
graphs = weakref.WeakValueDictionary()

_Node = None


def set_node_class(cls):
    """node.py says what a node is; this module can't import it, because node.py needs this one."""
    global _Node
    _Node = cls


def encode(value, graph):
    """The wire form of `value` as an argument in `graph`. Nodes become references, what C++
    can't know becomes an opaque object. RecursionError for containers that nest deeper than the
    engine takes."""
    parts = []
    _encode(value, graph, parts.append, 0)
    return "".join(parts)


def encode_plain(args, graph, used):
    """The wire form of a tuple of nodes of `graph`, numbers and strings, whose nodes are added to
    the list `used`; None when there is anything else among them."""
    parts = []
    for value in args:
        kind = type(value)
        if kind is _Node:
            if value.graph is not graph:
                return None
            used.append(value)
            parts.append(f"n{value._id};")
        elif kind is int:
            parts.append(f"i{value};")
        elif kind is float:
            parts.append(f"f{value!r};")
        elif value is None:
            parts.append("N")
        elif kind is bool:
            parts.append("T" if value else "F")
        elif kind is str:
            parts.append(wire_text(value))
        else:
            return None
    return f"({''.join(parts)})"


def _encode(value, graph, add, depth):
    kind = type(value)
    if kind is _Node:
        if value.graph is graph:
            add(f"n{value._id};")
        else:
            graph._foreign.add(value.graph)
            add(f"m{value.graph._handle},{value._id};")
    elif kind is tuple:
        _encode_items("(", value, ")", graph, add, depth)
    elif kind is int:
        add(f"i{value};")
    elif value is None:
        add("N")
    elif kind is str:
        add(wire_text(value))
    elif kind is bool:
        add("T" if value else "F")
    elif kind is float:
        add(f"f{value!r};")
    elif isinstance(value, list):
        _encode_items("[", value, "]", graph, add, depth)
    elif isinstance(value, dict):
        _encode_dict(value, graph, add, depth)
    elif kind is slice:
        _encode_items("<", (value.start, value.stop, value.step), ">", graph, add, depth)
    elif value is ...:
        add("E")
    elif kind is complex:
        add(f"j{value.real!r};{value.imag!r};{value!r};")
    elif kind is range:
        _encode_items("r", (value.start, value.stop, value.step), ")", graph, add, depth)
    elif isinstance(value, tuple):
        if hasattr(value, "_fields"):
            add(f"p{_objects.number_of(kind, graph._used)};")
        _encode_items("(", value, ")", graph, add, depth)
    else:
        add(f"o{_objects.number_of(value, graph._used)};")


def _encode_items(opening, items, closing, graph, add, depth):
    if depth > _MAX_DEPTH:
        raise RecursionError("arguments of a node are nested too deeply")
    add(opening)
    for item in items:
        _encode(item, graph, add, depth + 1)
    add(closing)


def _encode_dict(value, graph, add, depth):
    if depth > _MAX_DEPTH:
        raise RecursionError("arguments of a node are nested too deeply")
    add("{")
    for key, item in value.items():
        if isinstance(key, _Node):
            add(f"o{_objects.number_of(key, graph._used)};")
        else:
            _encode(key, graph, add, depth + 1)
        _encode(item, graph, add, depth + 1)
    add("}")


# What a node's argument is read back as without a change.
_PLAIN = frozenset((str, int, float, bool, complex, type(None), type(...)))


def settled(value):
    """An argument that was encoded, as it will be read back from the engine. TypeError for one that
    only the engine can tell."""
    kind = type(value)
    if kind in _PLAIN or kind is _Node:
        return value
    if kind is tuple:
        return tuple([settled(item) for item in value])
    if kind is list or kind is immutable_list:
        return immutable_list([settled(item) for item in value])
    if (kind is dict or kind is immutable_dict) and all(type(key) is str for key in value):
        return immutable_dict((key, settled(item)) for key, item in value.items())
    if kind is slice:
        return slice(*map(settled, (value.start, value.stop, value.step)))
    if isinstance(value, (tuple, list, dict, range)):
        raise TypeError
    return _objects.object_at(_objects.number_of(value, None))


def add_nodes(value, found):
    """Adds the nodes in an argument to the dict `found`, in order."""
    kind = type(value)
    if kind is _Node:
        found[value] = None
    elif kind in _PLAIN:
        return
    elif isinstance(value, (tuple, list)):
        for item in value:
            add_nodes(item, found)
    elif isinstance(value, dict):
        for item in value.values():
            add_nodes(item, found)
    elif kind is slice or kind is range:
        for part in (value.start, value.stop, value.step):
            add_nodes(part, found)


class Decoder:
    """Reads arguments of nodes of `graph` from their wire form, one after the other."""

    def __init__(self, wire, graph):
        self.wire, self.graph, self.at = wire, graph, 0

    def read(self):
        wire, at = self.wire, self.at
        tag = wire[at]
        self.at = at + 1
        if tag == "n":
            return self.graph._node(int(self._until(";")))
        if tag == "(":
            return tuple(self._items(")"))
        if tag == "i":
            return int(self._until(";"))
        if tag == "s":
            return self._counted()
        return self._rare(tag)

    def _rare(self, tag):
        if tag in "NTFE":
            return {"N": None, "T": True, "F": False, "E": ...}[tag]
        if tag == "[":
            return immutable_list(self._items("]"))
        if tag == "{":
            items = self._items("}")
            return immutable_dict(zip(items[::2], items[1::2]))
        if tag == "f":
            return float(self._until(";"))
        if tag == "o":
            return _objects.object_at(int(self._until(";")))
        if tag == "<":
            return slice(*self._items(">"))
        if tag == "r":
            return range(*self._items(")"))
        if tag == "u":
            text = self._counted()
            self._counted()
            return text
        if tag == "j":
            real, imaginary = float(self._until(";")), float(self._until(";"))
            self._until(";")
            return complex(real, imaginary)
        if tag == "p":
            cls = _objects.object_at(int(self._until(";")))
            self.at += 1
            return cls(*self._items(")"))
        if tag == "m":
            handle = int(self._until(","))
            return graphs[handle]._node(int(self._until(";")))
        raise AssertionError(f"{tag!r} begins no argument")

    def _items(self, closing):
        items, wire = [], self.wire
        while wire[self.at] != closing:
            items.append(self.read())
        self.at += 1
        return items

    def _until(self, end):
        stop = self.wire.index(end, self.at)
        text = self.wire[self.at : stop]
        self.at = stop + 1
        return text

    def _counted(self):
        size = int(self._until(":"))
        text = self.wire[self.at : self.at + size]
        self.at += size
        return text


def decode(wire, graph):
    """The argument whose wire form is `wire`."""
    return Decoder(wire, graph).read()

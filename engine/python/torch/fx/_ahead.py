"""Views read from the engine what they hold. Who walks through a graph reads node after node, and
each call of the engine costs as much as hundreds of Python's steps: so the nodes that come next are
read along with one that follows the last, twice as many each time."""

import functools
import re

from .. import _engine
from . import _objects
from ._garbage import NoCollection
from ._misfits import OPS
from ._view import NONE
from ._wire import Decoder, decode, graphs
from .immutable_collections import immutable_dict

NO_KWARGS = immutable_dict()
_MOST = 4096
# Where some are known already.
_MOST_AFTER_GAP = 256
_NOBODY = {None: None}


class Ahead:
    """How far one kind of question is read ahead in a graph."""

    __slots__ = ("first", "count")

    def __init__(self):
        self.first, self.count = -1, 1

    def around(self, number):
        """The first of the nodes that should be read now that somebody asks for that one, and how
        many they are."""
        first, count = self.first, self.count
        forward = first + count <= number <= first + 2 * count
        backward = first - count - 1 <= number < first
        most = _MOST if number == first + count or backward else _MOST_AFTER_GAP
        self.count = min(2 * count, most) if forward or backward else 1
        if backward:
            self.count = min(self.count, number + 1)
            number += 1 - self.count
        self.first = number
        return number, self.count


def read_fields(view):
    """Has `view` hold name, opcode, target, arguments and type, and others what they lack of
    these."""
    _read_block(view.graph, *view.graph._fields_ahead.around(view._id))


def read_name(view):
    """Has `view` hold its name; other views, too, when many are read one after the other."""
    graph = view.graph
    first, count = graph._fields_ahead.around(view._id)
    if count == 1:
        view._name = _engine.checked(_engine.node_name(graph._handle, first))
    else:
        _read_block(graph, first, count)


def _read_block(graph, first, count):
    wire = _engine.checked(_engine.node_read(graph._handle, first, count))
    with NoCollection():
        _keep_fields(graph, first, count, Decoder(wire, graph))


def _keep_fields(graph, first, count, decoder):
    # Only those that the engine had then, and some may have no views.
    for other in graph._views[first : first + count]:
        fields = _usual(decoder) or _unusual(decoder)
        if other is None:
            continue
        if other._op is None:
            other._name, other._op, other._target, other._args, other._kwargs, other._type = fields
            continue
        for slot, value in zip(_SLOTS, fields):
            if getattr(other, slot) is None:
                setattr(other, slot, value)


_SLOTS = ("_name", "_op", "_target", "_args", "_kwargs", "_type")


@functools.cache
def _pattern():
    # Compiled when it is needed: pages start without.
    name, target = r"s(\d+):(\w+)i(\d);", r"(?:o(\d+);|s(\d+):([\w.]+))"
    return re.compile(name + target + r"\(((?:[in]\d+;)*)\)\{\}N", re.ASCII).match


def _usual(decoder):
    """The next node's fields, when they are as those of most nodes: arguments are nodes and
    numbers, and nothing has odd characters. None otherwise."""
    found = _pattern()(decoder.wire, decoder.at)
    if found is None:
        return None
    size, name, op, function, length, text, items = found.groups()
    if len(name) != int(size) or (text is not None and len(text) != int(length)):
        return None  # what looks like an end stands within a text
    decoder.at = found.end()
    views, items = decoder.graph._views, items.split(";")[:-1]
    try:
        args = [views[int(i[1:])] if i[0] == "n" else int(i[1:]) for i in items]
    except IndexError:
        args = _NOBODY
    if None in args:  # some have no views yet
        args = decode(f"({found[7]})", decoder.graph)
    target = text if function is None else _objects.object_at(int(function))
    return name, OPS[int(op)], target, tuple(args), NO_KWARGS, NONE


def _unusual(decoder):
    name, op, target, args, kwargs, kind = [decoder.read() for _ in _SLOTS]
    return name, OPS[op], target, args, kwargs, NONE if kind is None else kind


def read_users(view):
    """Has `view` hold its users, and others that don't."""
    graph = view.graph
    first, count = graph._users_ahead.around(view._id)
    graph._knows_users = True
    numbers = _engine.checked(_engine.node_users(graph._handle, first, count))
    with NoCollection():
        _keep_users(graph, first, count, memoryview(numbers).cast("i").tolist())


def _keep_users(graph, first, count, numbers):
    views, at = graph._views, 0
    # Otherwise some may have no views yet, or stand in other graphs.
    plain = graph._listed is not None and min(numbers) >= 0
    for other in views[first : first + count]:
        size, at = numbers[at], at + 1
        if plain:
            end = at + size
            if other is not None and other._users is None:
                if size == 1:
                    other._users = {views[numbers[at]]: None}
                else:
                    other._users = {views[number]: None for number in numbers[at:end]}
            at = end
            continue
        users = {}
        for _ in range(size):
            owner = graph
            if numbers[at] < 0:
                owner, at = graphs[-1 - numbers[at]], at + 1
            users[owner._node(numbers[at])] = None
            at += 1
        if other is not None and other._users is None:
            other._users = users

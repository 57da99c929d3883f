"""The parts of an `Explanation` (web/src/protocol/explain.ts): sentences in which code and nodes
are marked, so that the page can link to them."""

import re

from torch import fx

_MOST_NODES = 5
_MARKS = re.compile(r"`([^`]*)`|\{(\w+)\}")


class Named:
    """A node by its number and name, as rows of the node list have them."""

    def __init__(self, number, name):
        self.number, self.name = number, name


def named(thing):
    """A `Named` for a node, a row or a Proxy."""
    if isinstance(thing, Named):
        return thing
    if issubclass(type(thing), dict):
        return Named(thing["id"], thing["name"])
    node = thing.node if issubclass(type(thing), fx.Proxy) else thing
    return Named(node._id, str(node.name))


def parts(template, **things):
    """A sentence as parts. `code` stands between backticks; {name} is a thing: a node, a list of
    nodes, or a text, which is code."""
    found, end = [], 0
    for mark in _MARKS.finditer(template):
        _add(found, template[end : mark.start()])
        end = mark.end()
        if mark[2] is None:
            code = re.sub(r"\{(\w+)\}", lambda inner: _word(things[inner[1]]), mark[1])
            found.append({"code": code})
        else:
            _add_thing(found, things[mark[2]])
    _add(found, template[end:])
    return found


def _add(found, text):
    if text and found and isinstance(found[-1], str):
        found[-1] += text
    elif text:
        found.append(text)


def _word(thing):
    return thing if isinstance(thing, str) else named(thing).name


def _add_thing(found, thing):
    if isinstance(thing, str):
        found.append({"code": thing})
    elif issubclass(type(thing), list):
        shown, hidden = thing[:_MOST_NODES], len(thing) - _MOST_NODES
        for index, one in enumerate(shown):
            last = index == len(shown) - 1 and hidden <= 0
            _add(found, "" if index == 0 else " and " if last else ", ")
            _add_thing(found, one)
        if hidden > 0:
            _add(found, f" and {hidden} more")
    else:
        one = named(thing)
        found.append({"node": one.number, "name": one.name})


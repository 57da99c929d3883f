"""Rules on the way, by a graph's tape: was the traced graph changed, and by which calls?

The tape comes from the program's side, and so is its word. It is believed as far as it can be
played here: from the graph that tracing gives on this side to the graph that arrived.
"""

import re

import torch
from torch import fx

from . import checking, snapshot

# What stands on a tape, by its number there (engine/graph/tape.h).
_CHANGES = (
    "create", "erase", "move", "rename", "set op", "set target", "set type", "set args",
    "set kwargs", "replace use", "replace kwarg use", "set output", "insert point", "recompile",
    "trace end",
)  # fmt: skip
# The changes that a call leaves there.
_LEAVES = {
    "replace_all_uses_with": ("replace use", "replace kwarg use"),
    "erase_node": ("erase",),
    "recompile": ("recompile",),
}
_ARGUMENTS = {"set args": 0, "replace use": 0, "set output": 0, "set kwargs": 1}
_ARGUMENTS["replace kwarg use"] = 1
_TEXTS = {"rename": "name", "set op": "op", "set target": "target"}
_MOST_CHANGES = 20_000
_NO_WAY = (
    "The record of this graph's changes does not lead from the traced graph to the one that was "
    "returned."
)


def edited(module, model, calls):
    """Fails unless tracing `model`, and changes by `calls` and others, gave this module's graph."""
    if not hasattr(fx, "_playground_tape"):
        return  # real PyTorch, where the lessons are judged, too
    text = checking.there(tape_text, module)
    try:
        events = [line.split("\t") for line in str(text).splitlines()[:_MOST_CHANGES]]
        kinds = [_CHANGES[int(event[0])] for event in events]
        history = _History()
        traced = None
        for kind, event in zip(kinds, events):
            history.play(kind, event)
            if kind == "trace end" and traced is None:
                traced = history.rows()
        same = history.rows() == _rows(module.graph)
    except (ArithmeticError, LookupError, TypeError, ValueError):
        raise AssertionError(_NO_WAY) from None
    assert traced == _rows(fx.symbolic_trace(model).graph), (
        "The graph was built anew. The exercise asks for changes of the graph that tracing gives."
    )
    assert same, _NO_WAY
    later = kinds[kinds.index("trace end") :]
    for call in calls:
        assert any(change in later for change in _LEAVES[call]), (
            f"{call} has changed nothing in this graph, and the exercise asks for it."
        )


def tape_text(module):
    """The tape of a module's graph; runs where the program does."""
    return torch.fx._playground_tape(module.graph, "check.py")["events"]


def _rows(graph):
    """What a history can say of a graph: of each node, but its target, which each side has its own
    text for."""
    rows = snapshot.state(graph, None)["nodes"]
    return [(row["op"], row["name"], row["args"], row["kwargs"]) for row in rows]


class _History:
    """A graph that is played from its tape. Raises when that can't be done."""

    def __init__(self):
        self._nodes = {}  # from a number to the node's op, name, target and arguments
        self._order = []

    def play(self, kind, event):
        number, *rest = event[5:]
        number = int(number)
        if kind == "create":
            anchor, op, name, target, args, kwargs = map(_unescaped, rest)
            if number != len(self._nodes):
                raise ValueError(number)
            given = [args, kwargs]
            self._nodes[number] = {"op": op, "name": name, "target": target, "given": given}
            self._insert(number, int(anchor))
        elif kind in ("erase", "move"):
            self._order.remove(number)
            if kind == "move":
                self._insert(number, int(rest[0]))
        elif kind in _TEXTS:
            self._nodes[number][_TEXTS[kind]] = _unescaped(rest[0])
        elif kind in _ARGUMENTS:
            self._nodes[number]["given"][_ARGUMENTS[kind]] = _unescaped(rest[0])

    def _insert(self, number, anchor):
        """Puts a node before another one, or at the end for -1."""
        at = len(self._order) if anchor < 0 else self._order.index(anchor)
        self._order.insert(at, number)

    def rows(self):
        nodes = (self._nodes[number] for number in self._order)
        return [(one["op"], one["name"], *map(self._named, one["given"])) for one in nodes]

    def _named(self, text):
        return re.sub("\x7f(\\d+)\x7f", lambda at: self._nodes[int(at[1])]["name"], text)


def _unescaped(field):
    letters = {"t": "\t", "n": "\n"}
    return re.sub(r"\\(.)", lambda at: letters.get(at[1], at[1]), field)

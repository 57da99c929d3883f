"""Graphs that run wholly in the engine (engine/interpreter/plan.h).

`plan(module)` is a Plan, or a Reason why the module's graph needs Python (torch.fx._lowering makes
plans).
"""

import math
import sys
import time
from typing import Any, NamedTuple

import torch

from .. import _C, _engine, _ops, _size, overrides
from ._lowering import Maker
from ._symbol import Refused, encode
from .immutable_collections import immutable_list

__all__ = ["Plan", "Reader", "Reason", "plan"]

_SLICE = 50  # milliseconds after which Python looks whether somebody wants to stop


class Reason(NamedTuple):
    """Why a graph runs through Python, in words that go on after a node's name; false. node: None
    when it isn't about one."""

    node: Any
    text: str

    def __bool__(self):
        return False


def plan(module, graph=None, layer_cost=0):
    """A Plan of the graph of a module as both are now, or a Reason. layer_cost: what writing down
    the calls of a layer costs, in what a plan saves with any other node; a plan that doesn't pay in
    its first run is not made."""
    graph = module.graph if graph is None else graph
    if sys.gettrace() is not None or sys.getprofile() is not None:
        return Reason(None, "a trace or profile function is set")
    if overrides._disabled:
        return Reason(None, "calls are not handed over to tensor subclasses here")
    if graph._misfits:
        return Reason(next(iter(graph._misfits)), "its opcode and its target don't fit each other")
    maker = Maker(module, graph, layer_cost)
    try:
        text = maker.text()
        handle = _engine.plan_new(graph._handle, text)
        if handle < 0:
            raise Refused(_engine.error().partition("\n")[2])
    except Refused as refused:
        return _reason(graph, maker.at, str(refused))
    return Plan(graph, handle, maker.tensors, maker.placeholders)


def _reason(graph, node, text):
    number, found, rest = text.partition(";")
    if found and number.lstrip("-").isdigit():
        node, text = graph._node(int(number)) if int(number) >= 0 else None, rest
    return Reason(node, text)


class Plan:
    """A graph that runs in the engine. It stays as it was when the graph or the module change;
    parameters that are written to are read anew by each run."""

    def __init__(self, graph, handle, tensors, placeholders):
        self.graph, self._handle = graph, handle
        self._tensors, self.placeholders = tensors, placeholders
        self._objects = {}

    def __del__(self, release=_engine.plan_release):
        release(self._handle)

    def run(self, *args):
        """What the graph returns for these arguments, or a Reason why only Python can tell: a
        mistake, for instance. Nothing has changed then."""
        values = self.values(args)
        if type(values) is Reason:
            return values
        found = {self.graph._node(number): value for number, value in values.items()}
        return torch.fx.node.map_arg(self.output().args[0], found.__getitem__)

    def output(self):
        """The node that returns: the first one, when there are several."""
        return self.graph._by_op("output")[0]

    def values(self, args, recording=0, side=0, until=math.inf):
        """{number of a node: its value} for the nodes that the output reads and for those that
        nobody does, or a Reason; None when it wasn't done at the time `until`. recording, side: see
        fxp_plan_start."""
        self._objects = objects = dict(self._tensors)
        try:
            parts = []
            for value in args[: self.placeholders]:
                encode(parts.append, value, objects)
        except Refused as refused:
            return Reason(None, f"an input {refused}")
        if _engine.plan_start(self._handle, recording, side, "".join(parts)) < 0:
            return self._failed()
        done = _engine.plan_advance(self._handle, _SLICE)
        while done == 0:
            if time.perf_counter() > until:
                return None
            done = _engine.plan_advance(self._handle, _SLICE)
        if done < 0:
            return self._failed()
        reader = Reader(_engine.checked(_engine.plan_values(self._handle)), self._tensor)
        return dict(reader.pairs())

    def _failed(self):
        node = _engine.plan_failed_at(self._handle) - 1
        text = _engine.error().partition("\n")[2]
        return Reason(self.graph._known(node) if node >= 0 else None, text)

    def _tensor(self, handle):
        found = self._objects.get(handle)
        if found is None:
            found = self._objects[handle] = _C.wrap(handle)
        return found

    def texts(self):
        """The shapes that were recorded, as (type, dtype, requires_grad, shape, strides), and the
        texts of values that are no tensors."""
        shapes, _, odd = _engine.checked(_engine.plan_texts(self._handle)).partition("\x1e")
        return list(map(self._shape, shapes.splitlines())), odd.split("\x1f")[:-1]

    def shapes(self):
        """Pairs of a node's number and the index of its shape; -1 - i: its value is odd text i."""
        return memoryview(_engine.checked(_engine.plan_shapes(self._handle))).cast("i").tolist()

    def watched(self):
        """What was watched: the most bytes alive at once, those at the end, and for each node (its
        number, microseconds, bytes alive then, [(dtype, sizes, summary of each tensor)], value)
        where the value counts when there are no tensors."""
        numbers = memoryview(_engine.checked(_engine.plan_watched(self._handle))).cast("d").tolist()
        odd = iter(self.texts()[1])
        rows, at = [], 2
        while at < len(numbers):
            node, microseconds, live, count = numbers[at : at + 4]
            at += 4
            tensors = []
            for _ in range(int(count)):
                sizes = at + 2 + int(numbers[at + 1])
                cells = sizes + 8 + int(numbers[sizes + 6] * numbers[sizes + 7])
                shape = list(map(int, numbers[at + 2 : sizes]))
                tensors.append((_C.BY_CODE[int(numbers[at])], shape, numbers[sizes:cells]))
                at = cells
            value = None if tensors else Reader(next(odd), None).read()
            rows.append((int(node), microseconds, int(live), tensors, value))
        return int(numbers[0]), int(numbers[1]), rows

    def _shape(self, line):
        handle, dtype, grad, rank, *numbers = map(int, line.split())
        kind = type(self._objects.get(handle)) if handle >= 0 else torch.Tensor
        strides = tuple(numbers[rank:])
        return kind, _C.BY_CODE[dtype], grad == 1, _size.size_of(numbers[:rank]), strides


class Reader:
    """Reads values from the engine's text. tensor(number) says what a tensor's number means."""

    def __init__(self, text, tensor):
        self.text, self.at, self.tensor = text, 0, tensor

    def pairs(self):
        """(number, value), to the end."""
        while self.at < len(self.text):
            number = int(self._until(";"))
            yield number, self.read()

    def read(self):
        """The next value."""
        tag = self.text[self.at]
        self.at += 1
        if tag == "t":
            return self.tensor(int(self._until(";")))
        if tag in "NTFE":
            return {"N": None, "T": True, "F": False, "E": ...}[tag]
        if tag in "([z<":
            kind = {"(": tuple, "[": immutable_list, "z": _C.Size}.get(tag)
            items = self._items()
            return slice(*items) if kind is None else kind(items)
        if tag == "s":
            size = int(self._until(":"))
            self.at += size
            return self.text[self.at - size : self.at]
        number = self._until(";")
        if tag == "i":
            return int(number)
        if tag == "f":
            return float(number)
        if tag == "d":
            return _C.BY_CODE[int(number)]
        from .. import return_types

        row = _rows()[int(number)]
        return return_types.make(row.name, row.result, tuple(self._items()))

    def _items(self):
        items = []
        while self.text[self.at] not in ")]>":
            items.append(self.read())
        self.at += 1
        return items

    def _until(self, end):
        stop = self.text.index(end, self.at)
        found = self.text[self.at : stop]
        self.at = stop + 1
        return found


def _rows():
    return {row.number: row for rows in _ops.ROWS.values() for row in rows}

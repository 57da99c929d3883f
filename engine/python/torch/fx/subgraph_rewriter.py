"""Replacing every occurrence of a pattern in a graph. The engine matches and replaces
(engine/passes/match.h, replace.h); this module traces patterns and moves attributes and
metadata."""

import copy
from dataclasses import dataclass
from itertools import repeat
from typing import NamedTuple

import torch

from .. import _engine
from . import _objects, _registry
from ._place import here
from ._symbolic_trace import symbolic_trace
from ._wire import Decoder
from .graph import Graph
from .graph_module import GraphModule

__all__ = ["Match", "replace_pattern", "replace_pattern_with_filters", "ReplacedPatterns"]


class Match(NamedTuple):
    """One place where the pattern was found."""

    # The pattern's node from which it was found.
    anchor: object
    # What each node of the pattern stands for.
    nodes_map: dict


class _Place:
    """One place where the pattern was found. The engine's answers are read when someone asks: a
    large graph has many places, and few programs look at them."""

    __slots__ = ("_after", "_map", "_original", "_text", "_wanted")

    def __init__(self, original, wanted, text):
        self._original = original
        self._wanted = wanted
        self._text = text
        self._map = self._after = None

    @property
    def anchor(self):
        """The pattern's node from which the place was found."""
        return self._wanted._node(int(self._text.partition(" ")[0]))

    @property
    def nodes_map(self):
        """What each node of the pattern stands for. After replacing, a placeholder stands for what
        had taken the place of its value by then."""
        if self._map is None:
            self._map = self._read()
        return self._map

    @property
    def replacements(self):
        """The nodes that are there now."""
        numbers = self._after[self._read_placeholders().at :]
        return [self._original._node(int(number)) for number in numbers.split()]

    def replaced(self, answer):
        """Takes what the engine said of the replacement."""
        self._after = answer
        if self._map is not None:
            self._read_placeholders(self._map)

    def _read(self):
        _, space, bindings = self._text.partition(" ")
        decoder = Decoder(bindings, self._original)
        nodes_map = {}
        while decoder.at < len(bindings):
            node = self._wanted._node(int(decoder._until("=")))
            nodes_map[node] = decoder.read()
            decoder.at += 1
        if self._after is not None:
            self._read_placeholders(nodes_map)
        return nodes_map

    def _read_placeholders(self, nodes_map=None):
        decoder = Decoder(self._after, self._original)
        values = decoder.read()
        if nodes_map is not None:
            nodes_map.update(zip(self._wanted.find_nodes(op="placeholder"), values))
        return decoder


class Places:
    """All places where a pattern was found, a list of _Place whose items are made when they are
    asked for."""

    def __init__(self, original, wanted, texts):
        self.original, self.wanted, self._texts = original, wanted, texts
        self._made, self._after = {}, {}

    def __len__(self):
        return len(self._texts)

    def __getitem__(self, index):
        place = self._made.get(index)
        if place is None:
            place = _Place(self.original, self.wanted, self._texts[index])
            self._made[index] = place
            if index in self._after:
                place.replaced(self._after[index])
        return place

    def replaced(self, chosen, answers):
        """Takes what the engine said of the replacements of the places with these numbers."""
        self._after.update(zip(chosen, answers))
        for index in self._made.keys() & chosen:
            self._made[index].replaced(self._after[index])


class _LateMatch(Match):
    """A Match that reads its place when it is looked at: as a tuple it has the Places and a
    number."""

    @property
    def anchor(self):
        places, index = tuple.__iter__(self)
        return places[index].anchor

    @property
    def nodes_map(self):
        places, index = tuple.__iter__(self)
        return places[index].nodes_map

    def _read(self):
        return Match(self.anchor, self.nodes_map)

    def __reduce__(self):
        return Match, tuple(self)


def _reading(name):
    def method(self, *args, **kwargs):
        args = (arg._read() if type(arg) is _LateMatch else arg for arg in args)
        return getattr(self._read(), name)(*args, **kwargs)

    method.__name__ = name
    return method


for _name in (
    "__add__", "__contains__", "__eq__", "__ge__", "__getitem__", "__gt__", "__hash__", "__iter__",
    "__le__", "__lt__", "__mul__", "__ne__", "__repr__", "__rmul__", "_asdict", "_replace", "count",
    "index",
):  # fmt: skip
    setattr(_LateMatch, _name, _reading(_name))
_LateMatch.__name__ = _LateMatch.__qualname__ = "Match"


@dataclass
class ReplacedPatterns:
    """One place where the pattern was found, and the nodes that are there now."""

    anchor: object
    nodes_map: dict
    replacements: list


def replace_pattern(gm, pattern, replacement):
    """Replaces all occurrences of `pattern` that don't overlap, and generates the code anew.

    pattern, replacement: functions, modules or GraphModules with the same number of inputs and
    of results. Returns a list of Match, in the order of the graph. Errors as in the reference:
    KeyError of an input that the pattern doesn't use, AssertionError for dead code in the
    pattern or unequal counts, ValueError for an empty pattern.
    """
    places, chosen = _replace_pattern(gm, pattern, replacement)
    return list(map(tuple.__new__, repeat(_LateMatch), zip(repeat(places), chosen)))


def replace_pattern_with_filters(
    gm,
    pattern,
    replacement=None,
    match_filters=None,
    ignore_literals=False,
    replacement_callback=None,
    node_name_match="",
):
    """As replace_pattern, for the matches that every filter(match, graph, pattern graph) accepts.

    ignore_literals: literals of the pattern match whatever stands there.
    replacement_callback(match, graph, pattern graph): makes the replacement's graph for each
    match. node_name_match changes nothing here, nor in the reference. Returns a list of
    ReplacedPatterns.
    """
    places, chosen = _replace_pattern(
        gm, pattern, replacement, match_filters, ignore_literals, replacement_callback
    )
    found = [places[index] for index in chosen]
    return [ReplacedPatterns(each.anchor, each.nodes_map, each.replacements) for each in found]


def _graph_of(source):
    if isinstance(source, GraphModule):
        return source.graph
    if isinstance(source, Graph):
        return source
    return symbolic_trace(source).graph


class _AttributeKinds:
    """Numbers for the types of attributes: get_attr nodes match when theirs are the same."""

    def __init__(self):
        self.kinds = {}

    def pairs(self, graph):
        pairs = []
        for node in graph.find_nodes(op="get_attr"):
            try:
                kind = type(_attribute(graph.owning_module, node.target))
            except AttributeError:
                kind = node  # what isn't there is like nothing else
            pairs += [node._id, self.kinds.setdefault(kind, len(self.kinds))]
        return pairs


def _attribute(module, path):
    for atom in path.split("."):
        module = getattr(module, atom)
    return module


def find_places(original, wanted, flags):
    """The Places where graph `wanted` occurs in graph `original`. flags: those of graph_match
    (engine/api/fxp_graph.h)."""
    kinds = _AttributeKinds()
    in_pattern = kinds.pairs(wanted)
    pairs = [len(in_pattern) // 2, *in_pattern, *kinds.pairs(original)]
    answer = _engine.graph_match(original._handle, wanted._handle, flags, *pairs)
    if answer is None:
        _raise_match_error(wanted)
    return Places(original, wanted, answer.split("\x1e") if answer else [])


def _raise_match_error(wanted):
    kind, _, message = _engine.error().partition("\n")
    if kind == "KeyError":
        raise KeyError(next(node for node in wanted.nodes if node.name == message))
    _engine.raise_last_error()


def _replace_pattern(
    gm, pattern, replacement, filters=None, ignore_literals=False, callback=None
):
    original = gm.graph
    wanted = _graph_of(pattern)
    if callback is None:
        assert replacement is not None, (
        "Must provide either a replacement GraphModule or a replacement callback"
    )
    made = None if callback is not None else _graph_of(replacement)
    places = find_places(original, wanted, int(ignore_literals))
    _registry.note_search(original, wanted, len(places) > 0)
    # The session in the engine ends when something else changes the graph.
    chosen = range(len(places))
    if filters:
        chosen = [index for index in chosen if _is_accepted(places[index], wanted, filters)]
    if callback is None:
        _replace(original, made, places, chosen)
    else:
        for index in chosen:
            made = callback(_internal(places[index], wanted), original, wanted)
            _replace(original, made, places, [index])
    gm.recompile()
    if isinstance(replacement, torch.nn.Module):
        _replace_attributes(gm, replacement)
    return places, chosen


def _is_accepted(place, wanted, filters):
    return all(accept(_internal(place, wanted), place._original, wanted) for accept in filters)


def _internal(place, wanted):
    from .passes.utils.matcher_utils import InternalMatch

    nodes_map = place.nodes_map
    output = wanted.output_node()
    return InternalMatch(
        [place.anchor],
        nodes_map,
        [nodes_map[node] for node in wanted.nodes if node.op == "placeholder"],
        [nodes_map[node] for node in output.all_input_nodes],
        {},
    )


def _replace(original, made, places, chosen):
    """Replaces the places whose numbers are `chosen`."""
    _objects.share(original._used, made._used)
    before = original._length()
    answer = _engine.checked(
        _engine.graph_replace(original._handle, made._handle, *here(), *chosen)
    )
    original._catch_up(before)
    places.replaced(chosen, answer.split("\x1e"))
    metas = [node.meta for node in made.nodes if node.op not in ("placeholder", "output")]
    if any(metas):
        for index in chosen:
            for node, meta in zip(places[index].replacements, metas):
                node.meta = copy.copy(meta)


def _replace_attributes(gm, replacement):
    """Gives gm the submodules and attributes that the replacement's nodes name, unless it has
    its own of that name, and deletes submodules that nothing names any more."""
    gm.delete_all_unused_submodules()
    if isinstance(replacement, GraphModule):
        replacement.graph.lint()

    def look_up(module, path):
        try:
            return True, _attribute(module, path)
        except AttributeError:
            return False, None

    for node in gm.graph.nodes:
        if node.op not in ("call_module", "get_attr"):
            continue
        here_already, _ = look_up(gm, node.target)
        if here_already:
            continue
        there, value = look_up(replacement, node.target)
        if not there:
            raise RuntimeError(
                'Attempted to create a "', node.op, '" node during subgraph rewriting '
                f"with target {node.target}, but the referenced attribute does not exist in the "
                "replacement GraphModule",
            )
        if isinstance(value, torch.nn.Module):
            gm.add_submodule(node.target, copy.deepcopy(value))
        else:
            setattr(gm, node.target, value)
    gm.graph.lint()

"""Replacing every occurrence of a pattern in a graph. The engine matches and replaces
(engine/passes/match.h, replace.h); this module traces patterns and moves attributes and
metadata."""

import copy
from dataclasses import dataclass
from typing import NamedTuple

import torch

from .. import _engine
from . import _objects
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


@dataclass
class ReplacedPatterns:
    """One place where the pattern was found, and the nodes that are there now."""

    anchor: object
    nodes_map: dict
    replacements: list


@dataclass
class InternalMatch:
    """What match filters get."""

    anchors: list
    nodes_map: dict
    placeholder_nodes: list
    returning_nodes: list
    name_node_map: dict


def replace_pattern(gm, pattern, replacement):
    """Replaces all occurrences of `pattern` that don't overlap, and generates the code anew.

    pattern, replacement: functions, modules or GraphModules with the same number of inputs and
    of results. Returns a list of Match, in the order of the graph. Errors as in the reference:
    KeyError of an input that the pattern doesn't use, AssertionError for dead code in the
    pattern or unequal counts, ValueError for an empty pattern.
    """
    replaced = _replace_pattern(gm, pattern, replacement)
    return [Match(anchor=each.anchor, nodes_map=each.nodes_map) for each in replaced]


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
    match. Returns a list of ReplacedPatterns.
    """
    if node_name_match:
        raise NotImplementedError(
            "torch.fx.replace_pattern_with_filters: FX Playground doesn't have node_name_match"
        )
    return _replace_pattern(
        gm, pattern, replacement, match_filters, ignore_literals, replacement_callback
    )


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
            value = _attribute(graph.owning_module, node.target)
            pairs += [node._id, self.kinds.setdefault(type(value), len(self.kinds))]
        return pairs


def _attribute(module, path):
    for atom in path.split("."):
        module = getattr(module, atom)
    return module


def _find(original, wanted, ignore_literals):
    """Matches as (pattern's anchor, nodes_map)."""
    kinds = _AttributeKinds()
    in_pattern = kinds.pairs(wanted)
    pairs = [len(in_pattern) // 2, *in_pattern, *kinds.pairs(original)]
    answer = _engine.graph_match(original._handle, wanted._handle, int(ignore_literals), *pairs)
    if answer is None:
        _raise_match_error(wanted)
    matches = []
    for text in answer.split("\x1e") if answer else []:
        decoder = Decoder(text, original)
        anchor = int(decoder._until(" ") if " " in text else text)
        nodes_map = {}
        while decoder.at < len(text):
            node = wanted._node(int(decoder._until("=")))
            nodes_map[node] = decoder.read()
            decoder.at += 1
        matches.append((wanted._node(anchor), nodes_map))
    return matches


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
        assert replacement is not None, "Must provide either replacement or replacement_callback"
    made = None if callback is not None else _graph_of(replacement)
    matches = _find(original, wanted, ignore_literals)
    placeholders = [node for node in wanted.nodes if node.op == "placeholder"]
    # The session in the engine ends when something else changes the graph.
    chosen = [
        index
        for index, match in enumerate(matches)
        if all(accept(_internal(match, wanted), original, wanted) for accept in filters or ())
    ]
    replaced = []
    if callback is None:
        _replace(original, made, chosen, matches, placeholders, replaced)
    else:
        for index in chosen:
            made = callback(_internal(matches[index], wanted), original, wanted)
            _replace(original, made, [index], matches, placeholders, replaced)
    gm.recompile()
    if isinstance(replacement, torch.nn.Module):
        _replace_attributes(gm, replacement)
    return replaced


def _internal(match, wanted):
    anchor, nodes_map = match
    output = wanted.output_node()
    return InternalMatch(
        [anchor],
        nodes_map,
        [nodes_map[node] for node in wanted.nodes if node.op == "placeholder"],
        [nodes_map[node] for node in output.all_input_nodes],
        {},
    )


def _replace(original, made, chosen, matches, placeholders, replaced):
    _objects.share(original._used, made._used)
    answer = _engine.checked(
        _engine.graph_replace(original._handle, made._handle, *here(), *chosen)
    )
    original._changed()
    sources = [node for node in made.nodes if node.op not in ("placeholder", "output")]
    for index, text in zip(chosen, answer.split("\x1e")):
        anchor, nodes_map = matches[index]
        decoder = Decoder(text, original)
        nodes_map.update(zip(placeholders, decoder.read()))
        nodes = [original._node(int(number)) for number in text[decoder.at :].split()]
        for node, source in zip(nodes, sources):
            node.meta = copy.copy(source.meta)
        replaced.append(ReplacedPatterns(anchor, nodes_map, nodes))


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

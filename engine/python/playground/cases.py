"""The case behind a failed comparison: two graphs side by side, where their values part, and the
input that shows it; `PartedCase` of web/src/protocol/case.ts. The page shows it beside the message.

Graphs and input are made small as torch.fx.proof makes them. Where nodes call something that stays
with the program, each trial would be a question to the other side: there, the graphs are as they
are, with the values of one run, or of none when that asks too much.
"""

import torch
from torch import fx

from . import checking, snapshot

_MOST_ROWS = 24  # of one graph
_ALL_ROWS = 8  # of a graph that is shown to its end
_MOST_ASKED = 8  # nodes that stay with the program
_LONGEST = 120  # characters of one text
_MOST_NODES = 150  # of both graphs, that are made small
_MOST_WORK = 500  # nodes that run to make an input simpler
_SMALL = 12  # nodes of a graph that was made small


class PartedCase(dict):
    """A case. Only what the judge made is one."""


def of_modules(model, rewritten, inputs, asked, rtol, atol):
    """The case of two modules that part for `inputs`; None when there is none to show. `asked`: how
    many nodes of the second one call what stays with the program."""
    if not isinstance(rewritten, fx.GraphModule):
        return None
    try:
        with torch.no_grad():
            traced = isinstance(model, fx.GraphModule)
            modules = (model if traced else fx.symbolic_trace(model)), rewritten
            small = None if asked else _small(*modules, inputs)
            return small or _whole(*modules, inputs, asked <= _MOST_ASKED, rtol, atol)
    except Exception:  # a verdict without a case is better than none
        return None


def beside(verdict, error):
    """A failed test's verdict, with the case that its exception brings."""
    case = getattr(error, "case", None)
    if verdict["status"] == "failed" and isinstance(case, PartedCase):
        return {**verdict, "case": case}
    return verdict


def _small(first, second, inputs):
    """The case made small; None when it can't be. Real PyTorch has no such modules."""
    if sum(len(one.graph.nodes) for one in (first, second)) > _MOST_NODES:
        return None
    from torch.fx import _proof_run, _proof_shrink

    programs = _proof_run.Program(first), _proof_run.Program(second)
    outcomes = [program.run(inputs) for program in programs]
    found = outcomes[0].error is None and _proof_run.difference(*outcomes)
    if not found or outcomes[1].error is not None:
        return None
    case = _proof_shrink.Case(*programs, "", inputs, found, _MOST_WORK)
    if case.nodes is None or any(len(graph.nodes) > _SMALL for graph in case.graphs()):
        return None
    values = [_values(program, dict(case.small).values()) for program in (case.first, case.second)]
    if not all(values):  # the small input fails
        return None
    sides = [
        _side(graph, of, _result(graph), node.name)
        for graph, of, node in zip(case.graphs(), values, case.nodes)
    ]
    return _case(True, case.small, case.found, sides)


def _whole(first, second, inputs, run, rtol, atol):
    """The graphs as they are, up to where values part in one run, with the values of that run."""
    from torch.fx import _proof_run, _proof_shrink

    graphs = first.graph, second.graph
    values = {}, {}
    marks = None
    few = sum(len(graph.nodes) for graph in graphs) <= _MOST_NODES
    if run:
        programs = _proof_run.Program(first), _proof_run.Program(second)
        runs = [_proof_shrink.Values(program, list(inputs)) for program in programs]
        if all(one.outcome.error is None for one in runs):
            values = [one.of for one in runs]
            marks = few and _proof_shrink.at_fault(*runs)
            marks = marks or _first_apart(*values, rtol, atol)
    marks = marks or [_result(graph) for graph in graphs]
    here, there = (of.get(mark) for of, mark in zip(values, marks))
    if _same(here, there, rtol, atol):  # the module runs other code than its graph's
        return None
    found = None if here is None or there is None else _proof_run.differ(here, there) or None
    names = [node.name for node in graphs[0].nodes if node.op == "placeholder"]
    sides = [_side(graph, of, mark, mark.name) for graph, of, mark in zip(graphs, values, marks)]
    return _case(False, list(zip(names, inputs)), found, sides)


def _values(program, inputs):
    """What the nodes are; nothing when one fails."""
    from torch.fx import _proof_shrink

    run = _proof_shrink.Values(program, list(inputs))
    return {} if run.outcome.error is not None else run.of


def _first_apart(before, after, rtol, atol):
    """The first nodes of one name whose values differ."""
    named = {node.name: node for node in before}
    for node, there in after.items():
        here = before.get(named.get(node.name))
        if _same(here, there, rtol, atol) is False:
            return named[node.name], node
    return None


def _same(here, there, rtol, atol):
    """Whether two tensors are the same; None when they aren't two tensors."""
    if not isinstance(here, torch.Tensor) or not isinstance(there, torch.Tensor):
        return None
    like = here.shape == there.shape and here.dtype == there.dtype
    return like and torch.allclose(here, there, rtol, atol, equal_nan=True)


def _result(graph):
    """The node that the graph returns; the output itself when it returns several."""
    output = next(node for node in reversed(graph.nodes) if node.op == "output")
    return output.args[0] if isinstance(output.args[0], fx.Node) else output


def _case(small, inputs, found, sides):
    told = [{"name": name[:_LONGEST], "text": value_text(value)} for name, value in inputs]
    found = found[:_LONGEST] if found else None
    return PartedCase(small=small, inputs=told, found=found, sides=sides)


def _side(graph, values, mark, name):
    """A `CaseSide`: the rows around the node `mark`, which the whole graph calls `name`."""
    nodes = list(graph.nodes)
    rows = dict(zip(nodes, snapshot.state(graph, None)["nodes"]))
    shown = [(node, rows[node]) for node in _up_to(mark, nodes)[-_MOST_ROWS:]]
    return {
        "node": name[:_LONGEST],
        "leftOut": len(nodes) - len(shown),
        "nodes": [
            {
                **{key: row[key][:_LONGEST] for key in ("name", "target", "args", "kwargs")},
                "value": value_text(values[node]) if node in values else "",
                "parts": node is mark,
            }
            for node, row in shown
        ],
    }


def _up_to(mark, nodes):
    """Those of the nodes that `mark` needs, itself the last; all of them when they are few."""
    if mark.op == "output" or len(nodes) <= _ALL_ROWS:
        return nodes
    needed, waiting = {mark}, [mark]
    while waiting:
        for one in waiting.pop().all_input_nodes:
            if one not in needed:
                needed.add(one)
                waiting.append(one)
    return [node for node in nodes if node in needed]


def value_text(value):
    """A value as far as it can be looked at: few numbers, or a shape."""
    if isinstance(value, torch.Tensor):
        if value.numel() > 8:
            return f"shape {list(value.shape)}"
        value = checking.plain(value.tolist())
    text = repr(value)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"

"""Whether two graphs of a run compute the same: answers of web/src/protocol/proof.ts, which are
torch.fx.proof's verdicts."""

import torch
from torch import fx
from torch.fx import _proof_run, proof

from . import runner, values


def prove(run, graph, other=None, source=None):
    """`ProofReport`: graph number `other`, or this one as it was traced, compared with this one."""
    return runner.answered(
        run, lambda: _report(*_compared(run, run.shown[graph], other, source))
    )


def inputs_of(run, after, module, other, source):
    """Inputs for the graph `after` of `module`, as they are found to compare it with `other`."""
    inputs, chosen, _ = values.inputs_for(run, after, module, source)
    if chosen == "guess" and other is not None:
        before = run.shown[other]
        owner = before.owning_module
        model = torch.nn.Module() if owner is None else owner
        inputs = values.inputs_for(run, before, model, None)[0]
    return inputs


def _compared(run, after, other, source):
    if other is None:
        before = fx._playground_graph_at(after, after._trace_end)
        modules = after.owning_module, after.owning_module
    else:
        before = run.shown[other]
        modules = before.owning_module, after.owning_module
    first, second = (
        _proof_run.Program(torch.nn.Module() if module is None else module, graph)
        for module, graph in zip(modules, (before, after))
    )
    inputs, chosen, source = values.inputs_for(run, after, second.model, source)
    if chosen == "guess" and other is not None:
        inputs = values.inputs_for(run, before, first.model, None)[0]
    return proof.compare_programs(first, second, inputs), after, chosen, source


def _report(verdict, after, chosen, source):
    """A `ProofReport`."""
    case = verdict.case
    names = {node.name: node._id for node in after.nodes}
    return {
        "kind": verdict.kind, "summary": verdict.summary, "reason": verdict.reason,
        "rules": [
            {"rule": rule, "caveat": caveat, "nodes": [_node(name, names) for name in nodes]}
            for rule, caveat, nodes in verdict.rules
        ],
        "tried": verdict.tried, "notes": verdict.notes, "inputs": chosen, "source": source,
        "case": None if case is None else {
            "found": case.found,
            "inputs": [{"name": name, "text": text} for name, text in case.input_texts()],
            "graphs": ["" if one is None else str(one).strip() for one in case.graphs()],
            "nodes": case.nodes and [
                _node(case.nodes[0].name, {}), _node(case.nodes[1].name, names)
            ],
        },
    }  # fmt: skip


def _node(name, names):
    """A node's name, and its number when the graph on show has it."""
    return {"name": name, "id": names.get(name)}

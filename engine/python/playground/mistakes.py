"""Does a check of the program notice mistakes? Answers of web/src/protocol/proof.ts: a check is
shown copies of a graph, each with one small mistake (torch.fx.proof.unnoticed)."""

import inspect
import types

import torch
from torch import fx
from torch.fx import _proof_inputs, _proof_mutants, _proof_run

from . import proofs, runner

_MOST = 40  # copies of one graph
_LIKELY = ("check", "test", "same", "equal", "agree", "verify")


def checks(run, graph):
    """Names of the program's functions that can be called with two modules, likely ones first."""
    named = [(name, value) for name, value in run.names.items() if type(name) is str]
    names = [name for name, value in named if _takes_two(value, run.files)]
    return sorted(names, key=lambda name: not any(word in name.lower() for word in _LIKELY))


def _takes_two(value, files):
    if type(value) is not types.FunctionType or value.__code__.co_filename not in files:
        return False
    code, named = value.__code__, value.__kwdefaults__ or {}
    asked = code.co_varnames[code.co_argcount :][: code.co_kwonlyargcount]
    if code.co_argcount - len(value.__defaults__ or ()) > 2 or any(n not in named for n in asked):
        return False
    return code.co_argcount >= 2 or bool(code.co_flags & inspect.CO_VARARGS)


def mistakes(run, graph, other, check, source=None):
    """`MistakesReport`: what the function `check` of the program says of `graph` with mistakes,
    called as check(before, after), where before is graph number `other` or this one as traced."""
    return runner.answered(run, lambda: _report(run, graph, other, check, source))


def _report(run, graph, other, check, source):
    before, after, inputs = _modules(run, graph, other, source)
    check = run.names[check]
    refused = _refusal(check, before, after)
    report = {"made": 0, "noticed": 0, "missed": [], "same": [], "refused": refused}
    if refused is not None:
        return report
    names = {node.name: node._id for node in run.shown[graph].nodes}
    right = None if inputs is None else _results(after, inputs)
    for name, text, mutant in _proof_mutants.mutants(after, _MOST):
        report["made"] += 1
        if not _proof_mutants.passes(check, before, mutant):
            report["noticed"] += 1
            continue
        node = {"name": name, "id": names.get(name)}
        found = right and _difference(right, mutant)
        kind = "same" if found == "" else "missed"
        report[kind].append({"text": text, "node": node, "found": found or None})
    return report


def _modules(run, graph, other, source):
    """Both graph modules, and inputs for them or None."""
    shown = run.shown[graph]
    module = shown.owning_module
    after = fx.GraphModule(torch.nn.Module() if module is None else module, shown)
    if other is None:
        before = fx.GraphModule(after, fx._playground_graph_at(shown, shown._trace_end))
    else:
        graph = run.shown[other]
        module = graph.owning_module
        before = fx.GraphModule(torch.nn.Module() if module is None else module, graph)
    for made, of in (before, module), (after, shown.owning_module):
        made.training = of is not None and of.training
    try:
        return before, after, proofs.inputs_of(run, shown, after, other, source)
    except Exception:  # without inputs nobody can say what a mistake changes
        return before, after, None


def _refusal(check, before, after):
    """What the check says of the graph as it is; None when it lets it pass."""
    try:
        if check(before, after) is not False:
            return None
        return "it returned False"
    except Exception as error:
        text = str(error).strip().split("\n")[0]
        return f"{type(error).__name__}: {text}" if text else type(error).__name__


def _results(after, inputs):
    """What the graph gives for inputs that hurt: their names, the inputs, the results."""
    program = _proof_run.Program(after)
    with torch.no_grad():
        found = [(*one, program.run(one[1])) for one in _proof_inputs.attacks(list(inputs))]
    return [one for one in found if one[2].error is None]


def _difference(right, mutant):
    """For which input a mistake shows, and how; "" when it shows for none."""
    program = _proof_run.Program(mutant)
    with torch.no_grad():
        for name, values, expected in right:
            found = _proof_run.difference(expected, program.run(values))
            if found:
                return f"for {name}, {found}"
    return ""

"""Why replace_pattern found nothing: the likeliest of the reasons."""

import json

from torch import fx

_CALLS = {
    "call_function": "a call of the function",
    "call_method": "a call of the method",
    "call_module": "a call of the module at the path",
}


def add(case):
    """Explains the first pattern that was looked for and never found."""
    for graph, pattern in fx._playground_failed_searches():
        place = case.place_of(graph)
        last = _last_call(json.loads(pattern)["nodes"])
        if place is not None and last is not None:
            _explain(case, graph, case.records[place]["after"]["nodes"], last)
            return


def _last_call(rows):
    """The row of the pattern's last call, where a match begins."""
    calls = [row for row in rows if row["op"] in _CALLS]
    return calls[-1] if calls else None


def _explain(case, graph, rows, last):
    calls = [row for row in rows if row["op"] in _CALLS]
    same = [row for row in calls if (row["op"], row["target"]) == (last["op"], last["target"])]
    alike = [row for row in calls if row not in same and _base(graph, row) == _base(None, last)]
    end = f"`replace_pattern` found no match. The pattern ends in {_CALLS[last['op']]} `{{target}}`"
    if same:
        cause = end + (
            f", as {{same}} {'does' if len(same) == 1 else 'do'}, but something else differs."
        )
        advice = (
            "Compare what they read. Literals have to be equal and of one type (`1` isn't `1.0`), "
            "keywords are written alike, two inputs of a pattern stand for two nodes, and no node "
            "outside of a match may read a value inside of it."
        )
    else:
        cause = end + ", and the graph has none."
        if alike:
            cause += " {alike} " + ("does" if len(alike) == 1 else "do") + (
                " that in another way. A pattern matches only the same function, method or path."
            )
        advice = (
            "Write the pattern as the graph has it: `print(gm.graph)` shows opcodes and targets. A "
            "module is known by its path, so it needs the same name in the pattern."
        )
    case.explain("no-match", cause, advice, graph, target=last["target"], same=same, alike=alike)


def _base(graph, row):
    """What a call does, whichever way it is spelled: relu of torch.relu, x.relu() and nn.ReLU."""
    if row["op"] == "call_module" and graph is not None and graph.owning_module is not None:
        try:
            module = graph.owning_module.get_submodule(row["target"])
            return type(module).__name__.lower()
        except AttributeError:
            return ""
    return row["target"].rpartition(".")[2].rstrip("_").lower()

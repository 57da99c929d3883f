"""Why replace_pattern found nothing: the likeliest of the reasons."""

import json

from torch import fx

from .explain_text import Named

_CALLS = {
    "call_function": "a call of the function",
    "call_method": "a call of the method",
    "call_module": "a call of the module at the path",
}


_AS_IT_IS = "Write the pattern as the graph has it: `print(gm.graph)` shows opcodes and targets."
# By the condition that fails first, a word of torch.fx._near.FAILURES.
_ADVICE = {
    "target": _AS_IT_IS,
    "spelling": _AS_IT_IS + " For several spellings, look for several patterns.",
    "order": "Exchange the two sides in the pattern, or look for both orders.",
    "literal": "Literals have to be equal, unless you use `replace_pattern_with_filters` with "
    "`ignore_literals=True`.",
    "type": "Literals have to be of one type: write it as the graph has it.",
    "value": "Make it a parameter of the pattern: a parameter stands for nodes and for literals.",
    "count": "Arguments that are left out count, too: write the call as the graph has it.",
    "keyword": "Write the same keywords in the same order.",
    "two inputs": "Give the pattern one parameter and use it twice.",
    "one input": "Give the pattern two parameters: one stands for one node, wherever it is used.",
    "reader": "A value that is read elsewhere can't be replaced. Return it from the pattern and "
    "from the replacement, too.",
    "taken": "Matches don't share nodes: call `replace_pattern` again for what is left.",
}
# What fails where a pattern was surely meant to match, though it is found elsewhere.
_MEANT = ("spelling", "order", "type", "keyword", "reader")


def add(case):
    """Explains the first pattern that was looked for and never found, and the first that was found
    in fewer places than it looks."""
    for graph, pattern, near in fx._playground_failed_searches():
        place = case.place_of(graph)
        last = _last_call(json.loads(pattern)["nodes"])
        if place is not None and last is not None:
            _explain(case, graph, case.records[place]["after"]["nodes"], last, near)
            break
    for graph, near in fx._playground_near_searches():
        place = case.place_of(graph)
        if place is not None:
            _explain_near(case, graph, case.records[place]["after"]["nodes"], near)


def _explain_near(case, graph, rows, near):
    left = {row["id"] for row in rows}
    for failure, failures, template, words, nodes in near:
        there = all(number in left for number, _ in nodes.values())
        if failures == 1 and failure in _MEANT and there:
            case.explain(
                "near-match",
                "`replace_pattern` found the pattern, but not at {anchor}: " + template + ".",
                _ADVICE[failure], graph, **_things(words, nodes),
            )  # fmt: skip
            return


def _things(words, nodes):
    named = {name: Named(*node) for name, node in nodes.items()}
    return {**words, **named}


def _last_call(rows):
    """The row of the pattern's last call, where a match begins."""
    calls = [row for row in rows if row["op"] in _CALLS]
    return calls[-1] if calls else None


def _explain(case, graph, rows, last, near):
    calls = [row for row in rows if row["op"] in _CALLS]
    same = [row for row in calls if (row["op"], row["target"]) == (last["op"], last["target"])]
    alike = [row for row in calls if row not in same and _base(graph, row) == _base(None, last)]
    things = {}
    end = f"`replace_pattern` found no match. The pattern ends in {_CALLS[last['op']]} `{{target}}`"
    if same:
        cause = end + f", as {{same}} {'does' if len(same) == 1 else 'do'}"
        advice = (
            "Compare what they read. Literals have to be equal and of one type (`1` isn't `1.0`), "
            "keywords are written alike, two inputs of a pattern stand for two nodes, and no node "
            "outside of a match may read a value inside of it."
        )
        if near and near[0][0] in _ADVICE:
            failure, _, template, words, nodes = near[0]
            things = _things(words, nodes)
            cause += ". Nearest is {anchor}, but " + template + "."
            advice = _ADVICE[failure]
        else:
            cause += ", but something else differs."
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
    things.update(target=last["target"], same=same, alike=alike)
    case.explain("no-match", cause, advice, graph, **things)


def _base(graph, row):
    """What a call does, whichever way it is spelled: relu of torch.relu, x.relu() and nn.ReLU."""
    if row["op"] == "call_module" and graph is not None and graph.owning_module is not None:
        try:
            module = graph.owning_module.get_submodule(row["target"])
            return type(module).__name__.lower()
        except AttributeError:
            return ""
    return row["target"].rpartition(".")[2].rstrip("_").lower()

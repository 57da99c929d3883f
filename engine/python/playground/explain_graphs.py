"""Mistakes that raise no error: looked for in the graphs that a program leaves behind."""

import re

from torch import _engine, fx, nn

from . import explain_order

_LOOP = 200
_MOST_EVENTS = 500_000
_MOST_USES = 50


def add(case):
    """Adds what the graphs show."""
    if case.run.status == "stopped":
        _endless_insertion(case)
        return
    _stale_code(case)
    made_in = {id(one["graph"]): one["file"] for one in fx._playground_graphs()}
    failed = case.witness.graph() if case.witness is not None else None
    for graph, record in zip(case.graphs, case.records):
        nodes = record["after"]["nodes"]
        if not any(row["op"] == "output" for row in nodes):
            continue  # still being made
        if graph is not failed:
            explain_order.add(case, graph, nodes, only_own=True)
        if made_in.get(id(graph)) == case.run.file:
            _baked_training(case, graph, nodes)
        _shared_module(case, graph, nodes)
        _dead_in_place(case, graph, record["before"], nodes)


def _endless_insertion(case):
    """A walk over graph.nodes that makes nodes behind itself."""
    for graph in (one["graph"] for one in fx._playground_graphs()):
        if not _LOOP * 2 <= _engine.checked(_engine.tape_length(graph._handle)) <= _MOST_EVENTS:
            continue
        events = explain_order.events(graph)
        made = [e for e in events[-_LOOP:] if e["kind"] == "create"]
        places = {(e["file"], e["line"]) for e in made}
        if len(made) < _LOOP // 10 or len(places) != 1:
            continue
        first = next(e for e in events if (e["file"], e["line"]) in places)
        case.explain(
            "mutate-while-iterating",
            "The loop never ended: every round makes a node that the walk over `graph.nodes` meets "
            "next, and it is treated like those before it.",
            "Walk over a copy, `for node in list(graph.nodes):`, or go on only when the node is "
            "none of your own.",
            graph, event=first,
        )  # fmt: skip
        return


def _stale_code(case):
    for use in fx._playground_stale_uses():
        graph = use["graph"]
        if case.place_of(graph) is None:
            continue
        changes = [
            e for e in explain_order.events(graph)[use["compiled"] : use["length"]]
            if e["kind"] in explain_order.CHANGES
        ]  # fmt: skip
        if not changes:
            continue
        name = _module_name(case, graph)
        what = "ran" if use["what"] == "call" else "shows"
        case.explain(
            "stale-code",
            f"`{name}` {what} the code of an earlier graph: its graph has been changed since, and "
            "`recompile()` was not called.",
            f"Call `{name}.recompile()` after the last change of the graph and before you use "
            "the module.",
            graph, event=changes[0],
        )  # fmt: skip


def _module_name(case, graph):
    names = case.records[case.place_of(graph)]["names"]
    return next((n.removesuffix(".graph") for n in names if n.endswith(".graph")), "gm")


def _baked_training(case, graph, nodes):
    module = graph.owning_module
    if not issubclass(type(module), nn.Module):
        return
    for node in nodes:
        baked = re.search(r"'training': (True|False)\b", node["kwargs"])
        if baked and node["op"] == "call_function" and baked[1] != str(module.training):
            mode = "train" if module.training else "eval"
            case.explain(
                "baked-training",
                "{node} has `training={baked}` for good: that is what `self.training` was when the "
                f"model was traced. The module is in {mode} mode now; the graph doesn't follow.",
                "Trace again after `model.eval()` or `model.train()`; or use a module, such as "
                "`nn.Dropout`, which asks each time.",
                graph, node=node, baked=baked[1], step=graph._trace_end,
            )  # fmt: skip
            return


def _shared_module(case, graph, nodes):
    """Something was folded into a module that another node calls, too."""
    calls = {}
    for row in nodes:
        if row["op"] == "call_module":
            calls.setdefault(row["target"], []).append(row)
    shared = {row["id"]: rows for rows in calls.values() if len(rows) > 1 for row in rows}
    if not shared:
        return
    now = {row["id"] for row in nodes}
    for event, old, new in _replaced_inputs(graph):
        folded = old["op"] == "call_module" and new["id"] in old["inputs"]
        if folded and case.own(event["file"]) and new["id"] in shared and old["id"] not in now:
            case.explain(
                "shared-module",
                "`{old}` was taken out, and its users read the module `{path}` itself. {calls} "
                "call that module: what makes up for `{old}` in one of them changes the others, "
                "too.",
                "Leave a module alone that more than one node calls, or give the node a copy of "
                "its own: `gm.add_submodule(\"copy\", copy.deepcopy(module))`, then "
                "`node.target = \"copy\"`.",
                graph, event=event, old=old["name"], path=new["target"], calls=shared[new["id"]],
            )  # fmt: skip
            return


def _replaced_inputs(graph):
    """For the first replaced uses: the event, and the rows of the input before and after it."""
    replaced = [e for e in explain_order.events(graph) if e["kind"] == "replace use"]
    for event in replaced[:_MOST_USES]:
        before, after = (
            {row["id"]: row for row in explain_order.rows(graph, event["step"] + more)}
            for more in (0, 1)
        )
        user = event["node"]
        old, new = set(before[user]["inputs"]), set(after[user]["inputs"])
        if len(old - new) == len(new - old) == 1:
            yield event, before[(old - new).pop()], after[(new - old).pop()]


def _dead_in_place(case, graph, before, nodes):
    """A call that changes a tensor in place has been erased, and what it changed is still read."""
    if before is None:
        return
    now = {row["id"]: row for row in nodes}
    for index, row in enumerate(before["nodes"]):
        if row["id"] in now or row["users"] or not row["inputs"] or not _in_place(row):
            continue
        changed = row["inputs"][0]
        later = [r["id"] for r in before["nodes"][index + 1 :] if changed in r["inputs"]]
        readers = [now[n] for n in later if n in now and changed in now[n]["inputs"]]
        if readers and changed in now:
            event = explain_order.last_event(graph, row["id"], ("erase",))
            if event is None or not case.own(event["file"]):
                return
            case.explain(
                "dead-in-place",
                "`{name}` changed {changed} in place and was erased, because no node read what it "
                f"gave. {{readers}} still {'reads' if len(readers) == 1 else 'read'} {{changed}}, "
                "which keeps its old value now.",
                "Before you clean up, let the nodes below read what the call gives, or use a "
                "function that gives a new tensor, such as `relu` for `relu_`. "
                "`eliminate_dead_code()` leaves such calls alone here; in PyTorch it removes them.",
                graph, event=event, step=event["step"], name=row["name"],
                changed=now[changed], readers=readers,
            )  # fmt: skip
            return


def _in_place(row):
    name = row["target"].rpartition(".")[2]
    by_name = name.endswith("_") and not name.endswith("__")
    return row["op"] in ("call_function", "call_method") and bool(
        by_name
        or re.search(r"operator\.i(add|sub|mul|truediv|floordiv|and|or|xor)$", row["target"])
        or re.search(r"'(out': |inplace': True)", row["kwargs"])
    )

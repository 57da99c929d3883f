"""Nodes that read what comes later, or themselves: finds them in a graph and explains each kind."""

import json

from torch import _engine, fx

# In the order of engine/graph/tape.h.
_KINDS = (
    "create", "erase", "move", "rename", "set op", "set target", "set type", "set args",
    "set kwargs", "replace use", "replace kwarg use", "set output", "insert point", "recompile",
    "trace end",
)  # fmt: skip
# Those that change what the graph computes or is called.
CHANGES = frozenset(_KINDS[:12])


def events(graph):
    """The events of a graph's tape (web/src/protocol/tape.ts), oldest first, as dicts: step, kind,
    file, line, node."""
    found = []
    lines = _engine.checked(_engine.tape_text(graph._handle)).split("\n")
    for step, text in enumerate(lines[:-1]):
        kind, file, line, _, _, node = text.split("\t", 6)[:6]
        found.append({"step": step, "kind": _KINDS[int(kind)], "file": int(file),
                      "line": int(line), "node": int(node)})  # fmt: skip
    return found


def rows(graph, step=None):
    """The rows of its node list after that many changes, or now."""
    return json.loads(fx._playground_snapshot(graph, step))["nodes"]


def last_event(graph, number, kinds=CHANGES):
    """The last change of the node with that number, or None."""
    found = [e for e in events(graph) if e["node"] == number and e["kind"] in kinds]
    return found[-1] if found else None


def add(case, graph, nodes=None, only_own=False):
    """Explains the first node of the graph that reads something that isn't there yet. False when
    there is none. nodes: its rows, when they are known. only_own: not what a step before did."""
    if graph is None:
        return False
    nodes = rows(graph) if nodes is None else nodes
    place = {row["id"]: index for index, row in enumerate(nodes)}
    end = next((index for index, row in enumerate(nodes) if row["op"] == "output"), len(nodes))
    for index, user in enumerate(nodes):
        for number in user["inputs"]:
            if place.get(number, -1) >= index:
                used = nodes[place[number]]
                if only_own and not _is_own(case, graph, user, used):
                    return True
                if used is user:
                    _self_loop(case, graph, user)
                elif place[number] > end:
                    _behind_the_end(case, graph, user, used)
                else:
                    _too_early(case, graph, user, used)
                return True
    return False


def _is_own(case, graph, *rows_of_nodes):
    made = (last_event(graph, row["id"]) for row in rows_of_nodes)
    return any(event is not None and case.own(event["file"]) for event in made)


def _self_loop(case, graph, user):
    kinds = ("replace use", "replace kwarg use", "set args", "set kwargs")
    event = last_event(graph, user["id"], kinds)
    old = _given_up(graph, event, user)
    advice = (
        "Replace the uses first and set its arguments afterwards: "
        "`{old}.replace_all_uses_with({node})`, then `{node}.args = ({old},)`. Or leave it "
        "out: `delete_user_cb=lambda user: user is not {node}`."
    )
    if event is None or not event["kind"].startswith("replace") or old is None:
        cause, advice = "{node} reads itself, so it can never be computed.", (
            "Give it another node as its argument: `{node}.args = (other,)`."
        )
    else:
        cause = (
            "{node} reads itself, so it can never be computed. It read `{old}` itself when "
            "`replace_all_uses_with` gave all users of `{old}` the new node {node}."
        )
    case.explain("self-loop", cause, advice, graph, event=event, node=user, old=old or "")


def _given_up(graph, event, user):
    """The name of the node that `user` read before that event and not after it, or None."""
    if event is None:
        return None
    before = {row["id"]: row for row in rows(graph, event["step"])}
    if user["id"] not in before:
        return None
    after = {row["id"]: row for row in rows(graph, event["step"] + 1)}
    gone = [n for n in before[user["id"]]["inputs"] if n not in after[user["id"]]["inputs"]]
    return before[gone[0]]["name"] if gone and gone[0] in before else None


def _behind_the_end(case, graph, user, used):
    case.explain(
        "missing-insertion-point",
        "{used} was made without an insertion point, so it stands at the end of the graph, behind "
        "`return`. {user} reads it earlier.",
        "Make it where it belongs: `with graph.inserting_before({user}):` around the call that "
        "makes it.",
        graph, event=last_event(graph, used["id"], ("create", "move")), user=user, used=used,
    )  # fmt: skip


def _too_early(case, graph, user, used):
    made = last_event(graph, used["id"], ("create", "move"))
    set_last = last_event(graph, user["id"])
    latest = max((e for e in (made, set_last) if e), key=lambda e: e["step"], default=None)
    case.explain(
        "use-before-definition",
        "{user} reads {used}, which stands further down. A graph runs from top to bottom, so "
        "{used} has no value yet.",
        "Make new nodes in front of their first reader, `with graph.inserting_before({user}):`; or "
        "move one, `{user}.prepend({used})`.",
        graph, event=latest, user=user, used=used,
    )  # fmt: skip

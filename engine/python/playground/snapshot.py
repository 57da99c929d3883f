"""The graphs that a program made, by the names that they are bound to, as `GraphRecord`s
(web/src/protocol/messages.ts).

Names are looked for in the program's own namespace, and one level into its lists, tuples, dicts and
modules: `graph`, `traced.graph`, `models[0].graph`, `net.body.graph`.
"""

import json

import torch
from torch import fx

# What no program can have changed.
_meta_of = fx.node.Node.meta.__get__

# A page can't show more, and JSON of a huge graph would take longer than the program.
MOST_GRAPHS = 40
MOST_NODES = 12_000
MOST_NODES_TOGETHER = 60_000
MOST_STEPS = 40_000
_MOST_ITEMS = 50
_MOST_SENTENCES = 3


def begin():
    """Forgets the graphs of earlier runs."""
    fx._playground_reset()


def begin_program():
    """Forgets what the steps before the program have done with their graphs."""
    fx._playground_forget_uses()


def of_names(names, file, or_unnamed=True, failed=None):
    """The graphs that a namespace has names for, oldest first, their records, and a sentence for
    each thing that is left out. Graphs without a name are listed only when none has one, and only
    with `or_unnamed`; but `failed`, the graph that an exception is about, always is. `file` is the
    name of the program that made them."""
    bound = _bound_names(names)
    live = fx._playground_graphs()
    named = [one for one in live if id(one["graph"]) in bound or one["graph"] is failed]
    candidates = named or (live if or_unnamed else [])
    shown = [one for one in candidates if _size(one["graph"]) <= MOST_NODES]
    left_out = [
        f"{bound.get(id(one['graph']), ['A graph'])[0]} has more than {MOST_NODES:,} nodes, "
        "so it is not shown here."
        for one in candidates
        if _size(one["graph"]) > MOST_NODES
    ]
    if len(left_out) > _MOST_SENTENCES:
        left_out = [f"{len(left_out)} graphs have more than {MOST_NODES:,} nodes each, "
                    "so they are not shown here."]
    first = shown[:_how_many(shown)]
    if len(first) < len(shown):
        left_out.append(f"Only the first {len(first)} graphs of this program are shown here.")
        shown = first
    records = [_record(one, bound) for one in shown]
    steps = 0
    for one, record in zip(shown, records):
        steps += one["tape_length"]
        if steps <= MOST_STEPS:
            record["tape"] = fx._playground_tape(one["graph"], file)
    if steps > MOST_STEPS:
        left_out.append(
            f"This program changed its graphs {steps:,} times. Steps can be shown for the first "
            f"{MOST_STEPS:,}, so some graphs are here only as they were in the end."
        )
    return [one["graph"] for one in shown], records, left_out


def _how_many(candidates):
    nodes = 0
    for count, one in enumerate(candidates):
        nodes += _size(one["graph"])
        if count == MOST_GRAPHS or nodes > MOST_NODES_TOGETHER:
            return count
    return len(candidates)


def _size(graph):
    return len(fx.Graph.nodes.fget(graph))


def _record(live, bound):
    graph, end = live["graph"], live["trace_end"]
    record = {
        "names": bound.get(id(graph), []),
        "before": None if end is None else state(graph, end),
        "after": state(graph, None),
        "tape": None,
    }
    modules, shapes = _noted(graph)
    if modules:
        record["modules"] = modules
    if shapes:
        record["shapes"] = shapes
    return record


def _noted(graph):
    """What the nodes' meta says: paths of the modules that they were traced in, and shapes of their
    values, by the numbers of nodes. A program may have put anything there."""
    modules, shapes = {}, {}
    noted = _own(graph, "_noted")
    for node in fx.Graph.nodes.fget(graph):
        meta = _meta_of(node) if node in noted else None
        if type(meta) is not dict:
            continue
        try:
            if node.op not in ("call_module", "get_attr") and meta.get("nn_module_stack"):
                path, _ = next(reversed(meta["nn_module_stack"].values()))
                if type(path) is str:
                    modules[node._id] = path
            if "tensor_meta" in meta:
                shapes[node._id] = str([int(size) for size in meta["tensor_meta"].shape])
        except Exception:  # it is not what tracing or ShapeProp leaves there
            continue
    return modules, shapes


def state(graph, step):
    """A `GraphState`: the graph after `step` changes, or now when that is None."""
    try:
        return json.loads(fx._playground_snapshot(graph, step))
    except Exception as error:  # some object in it can't be printed
        why = f"{type(error).__name__}: {error}"
        return {"nodes": [], "code": "", "codeNodes": [], "codeError": why}


def _bound_names(names):
    """From a graph's id to the names that lead to it, the best one first."""
    bound = {}
    for path, value in _values(names):
        if _is(value, fx.Graph):
            graph = value
        elif _is(value, fx.GraphModule):
            graph, path = _own(value, "_graph"), f"{path}.graph"
        else:
            continue
        if _is(graph, fx.Graph):
            bound.setdefault(id(graph), []).append(path)
    return {graph: sorted(paths, key=_rank) for graph, paths in bound.items()}


def _rank(path):
    """Plain names first, then attributes, then places in containers; private names last."""
    return path.startswith("_"), "[" in path, path.count(".")


def _values(names):
    for name, value in names.items():
        if type(name) is not str or name.startswith("__"):
            continue
        yield name, value
        yield from _inside(name, value)


def _inside(name, value):
    if type(value) in (list, tuple):
        for index, item in enumerate(value[:_MOST_ITEMS]):
            yield f"{name}[{index}]", item
    elif type(value) is dict:
        for key in list(value)[:_MOST_ITEMS]:
            if type(key) in (str, int):
                yield f"{name}[{key!r}]", value[key]
    elif _is(value, torch.nn.Module):
        children = _own(value, "_modules")
        if type(children) is dict:
            for child, module in list(children.items())[:_MOST_ITEMS]:
                yield f"{name}.{child}", module


def _own(value, name):
    """A value in an object's own namespace, without a word from the learner's class."""
    try:
        return object.__getattribute__(value, "__dict__").get(name)
    except Exception:  # the class hides its namespace
        return None


def _is(value, cls):
    """isinstance without the learner's `__class__` and `__instancecheck__`."""
    return issubclass(type(value), cls)

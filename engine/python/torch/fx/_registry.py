"""Which graphs are alive: for the page, which shows every graph that a program made."""

import contextlib
import struct
import weakref

from .. import _engine

_graphs = []  # weak references, in the order of creation
_stale_uses = []
_searches = []
# Graphs of more nodes aren't looked through again for near matches.
_MOST_SEARCHED = 2000
_calls = None  # from a graph to the last call of its module; None where nobody will ask


def called(graph, args, kwargs):
    """Notes a call of the module of a graph."""
    if _calls is not None:
        _calls[graph] = args, kwargs


def last_call(graph):
    """The arguments (args, kwargs) of the last call of a graph's module since reset(), or None."""
    return None if _calls is None else _calls.get(graph)


def summary(tensor, side):
    """A tensor's numbers in a few: (nan, infinite, least, most, mean, deviation, rows, columns,
    cell, ...); engine/interpreter/summary.h says what they are."""
    data = _engine.checked(_engine.tensor_summary(tensor._handle, side))
    return struct.unpack(f"{len(data) // 8}d", data)


def register(graph):
    """Remembers a new graph, without keeping it alive."""
    _graphs.append(weakref.ref(graph))


def reset():
    """Forgets all graphs made so far; the next run starts with an empty list, and from now on the
    arguments of graph modules are remembered."""
    global _calls
    _graphs.clear()
    forget_uses()
    _calls = weakref.WeakKeyDictionary()


def forget_uses():
    """Forgets what note_use and note_search have remembered."""
    _stale_uses.clear()
    _searches.clear()


def note_use(module, what):
    """Remembers that a GraphModule's code was used ("call" or "code") after its graph had changed:
    the page explains that. Only the first of many are kept."""
    graph = module._graph
    length = _engine.tape_length(graph._handle)
    compiled = module.__dict__.get("_compiled_at", length)
    if length != compiled and len(_stale_uses) < 100:
        _stale_uses.append((weakref.ref(graph), what, compiled, length))


def stale_uses():
    """Such uses since reset(), of graphs that are still alive, as dicts: graph; what; compiled and
    length, how long its tape was when the code was generated and when it was used."""
    return [
        {"graph": graph(), "what": what, "compiled": compiled, "length": length}
        for graph, what, compiled, length in _stale_uses
        if graph() is not None
    ]


def note_search(graph, pattern, found):
    """Remembers whether replace_pattern found a pattern in a graph, and where it nearly did: the
    page explains that. Only while a program runs in the playground."""
    if _calls is not None and len(_searches) < 100:
        rows = None if found else snapshot(pattern)
        near = []
        if len(graph._list()) <= _MOST_SEARCHED:
            from . import _near

            with contextlib.suppress(Exception):  # what a learner's object says of itself
                near = [one.told() for one in _near.near_matches(graph, pattern)]
        _searches.append((weakref.ref(graph), str(pattern), rows, near))


def failed_searches():
    """For patterns that weren't in a graph, nor, until now, in another place where they were looked
    for: the graph, the pattern's snapshot, and the near matches as `NearMatch.told` has them."""
    found = {text for _, text, rows, _ in _searches if rows is None}
    return [
        (graph(), rows, near)
        for graph, text, rows, near in _searches
        if rows is not None and text not in found and graph() is not None
    ]


def near_searches():
    """The same for patterns that were found: graphs and the near matches beside those places."""
    return [
        (graph(), near)
        for graph, _, rows, near in _searches
        if rows is None and near and graph() is not None
    ]


def live_graphs():
    """Graphs made since reset() that are still alive, oldest first, as dicts:

    graph         the Graph itself
    handle        its handle at the door
    tape_length   how many changes its tape has
    trace_end     the step at which tracing had finished, or None when it was built by hand
    file, line    where the program asked for it; ("", 0) when unknown
    """
    records = []
    for reference in _graphs:
        graph = reference()
        if graph is None:
            continue
        number, line = graph._made_at
        number &= 0xFFF
        if _engine.tape_length(graph._number) < 0:
            continue  # a program that replaced parts of torch made it, and the engine has none
        records.append(
            {
                "graph": graph,
                "handle": graph._handle,
                "tape_length": _engine.checked(_engine.tape_length(graph._handle)),
                "trace_end": graph._trace_end,
                "file": _engine.checked(_engine.file_name(number)) if number else "",
                "line": line,
            }
        )
    return records


def tape(graph, file):
    """The whole tape of a graph: TapeRecord of web/src/protocol/tape.ts. `file` is the name of the
    program that the learner sees."""
    graph._refresh()
    events = _engine.checked(_engine.tape_text(graph._handle))
    return {"file": _engine.checked(_engine.file_number(file)), "events": events}


def snapshot(graph, step=None):
    """One state of a graph as JSON text: GraphState of web/src/protocol/messages.ts. `step` is
    a tape step such as a record's trace_end; None means now."""
    graph._refresh()
    steps = -1 if step is None else step
    return _engine.checked(
        _engine.graph_snapshot(graph._handle, steps, *graph._wrapped_calls())
    )


def graph_at(graph, step):
    """A new graph, as this one was after `step` changes of its tape."""
    from . import _objects
    from .graph import Graph

    graph._refresh()
    made = Graph(graph._owning_module)
    before = made._length()
    _objects.share(made._used, graph._used)
    made._foreign |= graph._foreign
    _engine.checked(_engine.graph_replay(made._number, graph._handle, step))
    made._catch_up(before)
    made._codegen = graph._codegen
    return made

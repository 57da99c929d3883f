"""Explains what went wrong in a run, in a learner's words: the cause, the nodes concerned, the
step of the tape, what to try. Python's and torch's own texts stay as they are.

`witness` looks at an exception while its frames are there; `of_run` writes the `Explanation`s
(web/src/protocol/explain.ts) when the run is over and its graphs are known.
"""

import os

import torch
from torch import _engine, fx

from .explain_text import parts

_TORCH = os.path.dirname(torch.__file__)
_MOST_FRAMES = 60
_MOST = 5


class Witness:
    """An exception's type, text and frames in torch: (function's name, local names), innermost
    last."""

    def __init__(self, error):
        self.type, self.message, self.frames = type(error).__name__, _text_of(error), []
        tb = error.__traceback__
        while tb is not None:
            code = tb.tb_frame.f_code
            if code.co_filename.startswith(_TORCH):
                self.frames.append((code.co_name, dict(tb.tb_frame.f_locals)))
                del self.frames[:-_MOST_FRAMES]
            tb = tb.tb_next

    def local(self, function, name):
        """A local name of the innermost frame of that function, or None."""
        for found, names in reversed(self.frames):
            if found == function and name in names:
                return names[name]
        return None

    def graph(self):
        """The graph that the innermost frames were about, or None."""
        for _, names in reversed(self.frames):
            for value in names.values():
                kind = type(value)
                if issubclass(kind, fx.Graph):
                    return value
                if issubclass(kind, fx.GraphModule):
                    return value.__dict__.get("_graph")
                if issubclass(kind, fx.Node):
                    return value.graph
                if issubclass(kind, fx.Tracer) and issubclass(type(getattr(value, "graph", None)),
                                                             fx.Graph):
                    return value.graph
        return None


def witness(error):
    """A `Witness` of an exception that ended the program, or None when it can't be looked at."""
    try:
        return Witness(error)
    except Exception:
        return None


def of_run(run):
    """The explanations for a run that is over, as JSON can hold them; that of its error first."""
    try:
        case = Case(run)
        if case.witness is not None:
            from . import explain_errors

            explain_errors.add(case)
        if case.graphs or run.status == "stopped":
            from . import explain_graphs

            explain_graphs.add(case)
        if case.graphs and run.status == "ok":
            from . import explain_matches

            explain_matches.add(case)
        return case.found[:_MOST]
    except Exception:  # the program has changed what this stands on
        return []


def of_check(run):
    """The same after a check has used the program, with the graphs of a test that failed."""
    try:
        from . import explain_graphs

        case = Case(run)
        case.found = list(run.explanations)
        explain_graphs.add(case)
        return case.found[:_MOST]
    except Exception:
        return run.explanations


class Case:
    """What a run has left behind, and the explanations found so far."""

    def __init__(self, run):
        self.run, self.witness = run, run.witness
        self.graphs, self.records = run.shown, run.graphs
        self.found = []
        self.files = {}

    def own(self, number):
        """Whether a file's number on the tape is that of the program itself, not of a step before
        it: those say for themselves what went wrong in them."""
        if number not in self.files:
            self.files[number] = bool(number) and (
                _engine.checked(_engine.file_name(number)) == self.run.file
            )
        return self.files[number]

    def place_of(self, graph):
        """The place of a graph among those on show, or None."""
        return next((i for i, one in enumerate(self.graphs) if one is graph), None)

    def explain(self, kind, cause, advice, graph=None, event=None, step=None, **things):
        """Adds an explanation. graph: the Graph whose nodes are named; event: the event of its tape
        that went wrong; step: where to look, when that isn't behind the event."""
        place = self.place_of(graph)
        if any(one["kind"] == kind and one["graph"] == place for one in self.found):
            return
        if event is not None and step is None:
            step = event["step"] + 1
        if step is None and place is not None:
            step = _engine.checked(_engine.tape_length(graph._handle))
        explanation = {
            "kind": kind,
            "graph": place,
            "step": step if place is not None else None,
            "line": self.line_of(event),
            "cause": parts(cause, **things),
            "advice": parts(advice, **things),
        }
        if place is None:
            for sentence in (explanation["cause"], explanation["advice"]):
                sentence[:] = [
                    {"code": part["name"]} if isinstance(part, dict) and "node" in part else part
                    for part in sentence
                ]
        self.found.append(explanation)

    def line_of(self, event):
        """The line of the learner's program that made a change, or None when it is of another
        text."""
        return event["line"] if event and self.own(event["file"]) else None


def _text_of(error):
    try:
        return str(error)
    except Exception:
        return ""

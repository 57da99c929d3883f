"""Answers about the tapes of the graphs that the last run made (web/src/protocol/tape.ts)."""

from . import snapshot


def code(run, graph, step):
    """The Python that a graph generates after `step` changes."""
    state = snapshot.state(run.shown[graph], step)
    return {"code": state["code"], "codeError": state["codeError"]}

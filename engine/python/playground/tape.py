"""Answers about the tapes of the graphs that the last run made (web/src/protocol/tape.ts)."""

from . import snapshot

# Longer tapes are asked about step by step.
MOST_CODES = 100


def code(run, graph, step):
    """The Python that a graph generates after `step` changes."""
    state = snapshot.state(run.shown[graph], step)
    del state["nodes"]
    return state


def codes(run, graph):
    """`RecordedCodes`: what every step generates; None for a long tape."""
    steps = run.graphs[graph]["tape"]
    length = steps["events"].count("\n") if steps else 0
    if not 0 < length <= MOST_CODES:
        return None
    different, places = [], []
    for step in range(length + 1):
        one = code(run, graph, step)
        if one not in different:
            different.append(one)
        places.append(different.index(one))
    return {"codes": different, "steps": places}

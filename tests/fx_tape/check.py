"""Edits graphs at random (tools/fx_fuzz.py) and checks what their tapes say: replayed to a step, a
graph is what it was then; taken back to it, too; every change has the place in the program.

usage: check.py FIRST COUNT
"""

import contextlib
import io
import json
import pathlib
import random
import sys
import warnings

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "tools"))

import fx_fuzz  # noqa: E402
from torch import _engine  # noqa: E402
from torch.fx import _registry  # noqa: E402


def shown(graph, step=None):
    """A state's nodes and code; None for a graph whose code can't be generated."""
    state = json.loads(_registry.snapshot(graph, step))
    return {key: value for key, value in state.items() if key != "step"}


def problems(seed):
    """What is wrong with the tape of one random graph, as texts."""
    rng = random.Random(seed)
    try:
        script = fx_fuzz.Script(rng, fx_fuzz.traced(rng))
    except Exception:  # some random programs are none
        return
    graph, states = script.graph, {}
    for _ in range(12):
        script.step()
        length = _engine.checked(_engine.tape_length(graph._handle))
        states[length] = shown(graph)
    for step, state in states.items():
        if shown(graph, step) != state:
            yield f"seed {seed}: replayed to step {step}, the graph is another one"
    events = _registry.tape(graph, __file__)["events"].split("\n")[:-1]
    without = [event for event in events if event.split("\t")[2] == "0"]
    if without:
        yield f"seed {seed}: {len(without)} changes without a place, such as {without[0]}"
    if len(events) != max(states):
        yield f"seed {seed}: {len(events)} changes are shown of {max(states)}"
    for step in sorted(states, reverse=True):
        _engine.checked(_engine.tape_undo(graph._handle, step))
        if shown(graph) != states[step]:
            yield f"seed {seed}: taken back to step {step}, the graph is another one"


def main(first, count):
    warnings.simplefilter("ignore")
    found = []
    for seed in range(first, first + count):
        with contextlib.redirect_stdout(io.StringIO()):
            found += problems(seed)
    print("\n".join(found) or f"{count} tapes are right")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])))

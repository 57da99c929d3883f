"""Edits graphs at random (tools/fx_fuzz.py) and prints, a line of JSON each, their tapes and node
lists at every step of them, for the page's replay (tests/tools/replay.test.mjs).

usage: states.py FIRST COUNT
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
from torch.fx import _registry  # noqa: E402


def edited(seed):
    """A graph that was traced and then edited; None when the random program is none."""
    rng = random.Random(seed)
    try:
        script = fx_fuzz.Script(rng, fx_fuzz.traced(rng))
    except Exception:
        return None
    for _ in range(12):
        script.step()
    return script.graph


def main(first, count):
    warnings.simplefilter("ignore")
    for seed in range(first, first + count):
        with contextlib.redirect_stdout(io.StringIO()):
            graph = edited(seed)
        if graph is None:
            continue
        tape = _registry.tape(graph, __file__)
        steps = range(tape["events"].count("\n") + 1)
        states = [json.loads(_registry.snapshot(graph, step))["nodes"] for step in steps]
        print(json.dumps({"seed": seed, "tape": tape, "states": states}))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))

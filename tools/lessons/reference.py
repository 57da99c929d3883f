"""Runs lessons' programs on the reference with our playground package: the same steps, tracebacks
and verdicts as in the page, on real PyTorch. Started by reference.mjs, beside a copy of it.

Reads cases.json (`blocks`: file, source, before; `checks`: file, source, check) and prints their
outcomes as JSON in the same order.
"""

import json
import os

import playground
from playground import snapshot

# The reference keeps no record of the graphs that a program made.
snapshot.begin = lambda: None
snapshot.of_names = lambda names, or_unnamed=True: ([], [], [])


def run(case):
    printed = {"stdout": "", "stderr": ""}

    def emit(stream, text):
        printed[stream] += text

    outcome = playground.run(case["source"], case["file"], case["before"], emit)
    return {**json.loads(outcome), **printed}


def check(case):
    outcome = playground.check(case["source"], case["file"], case["check"], lambda *_: None)
    return json.loads(outcome)


with open(os.path.join(os.path.dirname(__file__), "cases.json"), encoding="utf-8") as file:
    cases = json.load(file)
outcomes = {
    "blocks": [run(case) for case in cases["blocks"]],
    "checks": [check(case) for case in cases["checks"]],
}
print(json.dumps(outcomes))

"""Runs lessons' programs on the reference with our playground package: the same steps, tracebacks
and verdicts as in the page, on real PyTorch. Started by reference.mjs, beside a copy of it.

Reads cases.json (`blocks`: file, source, before; `checks`: file, source, check) and prints their
outcomes as JSON in the same order.
"""

import json
import os
import sys
import types

import torch
from torch.fx.passes.shape_prop import ShapeProp

# Loads what the reference loads when shapes are first propagated: the fence would refuse it.
ShapeProp(torch.fx.symbolic_trace(torch.nn.ReLU())).propagate(torch.zeros(1))

# Explanations read our engine's tapes, which the reference doesn't have.
explain = types.ModuleType("playground.explain")
explain.of_run = explain.of_check = lambda _: []
explain.witness = lambda _: None
sys.modules[explain.__name__] = explain

# What has been warned of, the reference remembers by itself.
torch._warned = types.SimpleNamespace(forget=lambda: None)

import playground  # noqa: E402
from playground import snapshot  # noqa: E402

# The reference keeps no record of the graphs that a program made.
snapshot.begin = snapshot.begin_program = lambda: None
snapshot.of_names = lambda *_, **__: ([], [], [])


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

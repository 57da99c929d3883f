"""Cases for what the page asks between runs, run like playground_cases.py."""

import json

import playground
from playground_cases import Done, run_cases

PROGRAM = """\
import torch
from torch import fx

def f(x):
    return torch.relu(x)

traced = fx.symbolic_trace(f)
graph = traced.graph
for node in graph.nodes:
    if node.target is torch.relu:
        node.target = torch.sigmoid
"""


def answer(kind, **fields):
    return json.loads(playground.ask(json.dumps({"kind": kind, **fields})))


def case_code_at_a_step():
    Done(PROGRAM)
    before = answer("code", graph=0, step=3)
    assert before["ok"] and "torch.relu(x)" in before["value"]["code"], before
    after = answer("code", graph=0, step=99)
    assert "torch.sigmoid(x)" in after["value"]["code"], after


def case_what_can_not_be_answered_is_a_mistake():
    Done("1")
    said = answer("code", graph=0, step=1)
    assert not said["ok"] and said["mistake"]["type"] == "IndexError", said
    said = answer("nonsense")
    assert not said["ok"] and said["mistake"]["type"] == "KeyError", said


if __name__ == "__main__":
    print(json.dumps(run_cases(globals())))

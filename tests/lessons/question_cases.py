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
    assert after["value"]["codeNodes"] == [-1, -1, -1, -1, 1, 2, -1], after


def case_the_tape_and_the_code_of_all_steps():
    done = Done(PROGRAM)
    tape = done.graphs[0]["tape"]
    events = [event.split("\t") for event in tape["events"].split("\n")[:-1]]
    made = [event[4] for event in events if event[2] == "7"]
    assert len(made) > 2 and "1" not in made, f"a trace is one call of its line: {events}"
    assert events[-1][0] == "5" and events[-1][1:3] == [str(tape["file"]), "11"], events[-1]
    codes = answer("codes", graph=0)["value"]
    assert len(codes["steps"]) == len(events) + 1, codes["steps"]
    last = codes["codes"][codes["steps"][-1]]
    assert last == answer("code", graph=0, step=len(events))["value"]


def case_long_tapes_are_asked_step_by_step():
    Done(PROGRAM + "for i in range(101): node.name = f'a{i}'")
    assert answer("codes", graph=0)["value"] is None
    many = "from torch import fx\ng = fx.Graph()\nx = g.placeholder('x')\nh = fx.Graph()\n"
    many += "for i in range(40001): x.name = f'a{i}'\nh.placeholder('y')"
    done = Done(many)
    assert [record["tape"] for record in done.graphs] == [None, None]
    assert done.leftOut == [
        "This program changed its graphs 40,003 times. Steps can be shown for the first 40,000, so "
        "some graphs are here only as they were in the end."
    ], done.leftOut
    assert answer("codes", graph=0)["value"] is None


def case_what_can_not_be_answered_is_a_mistake():
    Done("1")
    said = answer("code", graph=0, step=1)
    assert not said["ok"] and said["mistake"]["type"] == "IndexError", said
    said = answer("nonsense")
    assert not said["ok"] and said["mistake"]["type"] == "KeyError", said


def case_what_the_nodes_meta_says_of_modules_and_shapes_comes_along():
    done = Done(
        "import torch\nfrom torch.fx.passes.shape_prop import ShapeProp\n"
        "class Inner(torch.nn.Module):\n    def forward(self, x): return torch.relu(x)\n"
        "traced = torch.fx.symbolic_trace(torch.nn.Sequential(Inner()))\n"
        "ShapeProp(traced).propagate(torch.ones(2, 3))\n"
        "x, relu, output = traced.graph.nodes\noutput.meta['tensor_meta'] = 'nonsense'\n"
        "x.meta['nn_module_stack'] = 3\n"
    )
    assert done.status == "ok", done.error
    (graph,), (_, relu, _) = done.graphs, done.graphs[0]["after"]["nodes"]
    assert graph["modules"] == {str(relu["id"]): "0"}, graph["modules"]
    assert graph["shapes"] == {str(relu["id"]): "[2, 3]"}, graph["shapes"]


CHECKED = """
import torch
from torch import fx

def f(x):
    return torch.relu(x.abs() - 1) * 2 + torch.relu(x.abs())

def add(x, y):
    return x + y

def one(x): pass
def three(x, y, z): pass
def named(x, *, y): pass
def any_number(*given, z=1): pass
globals()[3] = one

def same_for_ones(before, after, x=torch.ones(2, 3)):
    assert torch.equal(before(x), after(x))

def never(before, after):
    return False

class Strict:
    def __call__(self, before, after): pass

traced = fx.symbolic_trace(f)
for node in traced.graph.nodes:
    if node.target is torch.relu:
        node.target = torch.nn.functional.relu
graph = fx.symbolic_trace(f).graph
"""


def mistakes(check, **more):
    fields = {"graph": 0, "other": None, "source": "torch.randn(2, 3)", **more}
    return answer("mistakes", check=check, **fields)


def case_functions_that_take_two_modules_are_checks():
    Done(CHECKED)
    found = answer("checks", graph=0)["value"]
    assert found == ["same_for_ones", "add", "any_number", "never"], found
    Done(PROGRAM)
    assert answer("checks", graph=0)["value"] == []


def case_mistakes_that_a_check_lets_pass_say_what_they_change():
    Done(CHECKED)
    report = mistakes("same_for_ones")["value"]
    missed = {one["text"]: one for one in report["missed"]}
    assert report["made"] == report["noticed"] + len(missed) + len(report["same"]), report
    # relu(1 - 1) is 0 like abs and identity of it: with ones nobody sees it go.
    relu = missed["relu is left out"]
    assert relu["node"]["name"] == "relu" and type(relu["node"]["id"]) is int, relu
    assert relu["found"].startswith("for ") and "was expected and" in relu["found"], relu
    # The second one reads what is never negative.
    same = [one["text"] for one in report["same"]]
    assert same == ["relu_1 is left out", "add has its first two arguments exchanged"], same
    other = mistakes("same_for_ones", other=1)["value"]
    texts = [one["text"] for one in other["missed"]]
    assert texts == list(missed), other
    guessed = mistakes("same_for_ones", source=None)["value"]["missed"]
    assert [one["text"] for one in guessed] == list(missed), guessed


def case_checks_that_refuse_what_is_right_are_shown_no_mistakes():
    Done(CHECKED)
    said = mistakes("add")["value"]
    assert said["refused"].startswith("TypeError: unsupported operand"), said
    assert mistakes("never")["value"]["refused"] == "it returned False"
    said = mistakes("gone")
    assert not said["ok"] and said["mistake"]["type"] == "KeyError", said
    report = mistakes("same_for_ones", source="nonsense")["value"]
    assert {one["found"] for one in report["missed"]} == {None} and report["same"] == []


if __name__ == "__main__":
    print(json.dumps(run_cases(globals())))

"""Cases for the values of a run, run like playground_cases.py."""

import json

import torch
from playground import runner, values
from playground_cases import Done, run_cases
from question_cases import answer

MODEL = """\
import torch
from torch import fx, nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 2)
        self.norm = nn.BatchNorm1d(2)

    def forward(self, x, scale=2.0):
        y = self.fc(x)
        z = torch.relu(self.norm(y))
        return z.view(-1) * scale

traced = fx.symbolic_trace(Net())
"""


def rows(said):
    assert said["ok"], said
    return said["value"]["rows"]


def case_inputs_are_guessed_from_layers():
    Done(MODEL)
    said = answer("values", graph=0)
    assert said["value"]["inputs"] == "guess", said
    assert said["value"]["source"] == "torch.randn(2, 3)", said
    shapes = [[tensor["shape"] for tensor in row["tensors"]] for row in rows(said)]
    assert shapes == [[[2, 3]], [], [[2, 2]], [[2, 2]], [[2, 2]], [[4]], [[4]], [[4]]], shapes
    assert rows(said)[1]["text"] == "2.0", rows(said)[1]
    again = answer("values", graph=0, seed=0)
    assert [row["tensors"] for row in rows(again)] == [row["tensors"] for row in rows(said)]


def case_the_programs_own_call_is_used():
    Done(MODEL + "traced(torch.full((5, 3), 2.0), scale=7)")
    said = answer("values", graph=0)
    assert (said["value"]["inputs"], said["value"]["source"]) == ("call", None), said
    first, second = rows(said)[:2]
    assert first["tensors"][0]["shape"] == [5, 3] and first["tensors"][0]["mean"] == 2, first
    assert second["text"] == "7", second


def case_inputs_can_be_written():
    Done("from torch import fx\ng = fx.symbolic_trace(lambda x: x / x)\nzero = 0.0")
    said = answer("values", graph=0, source="torch.tensor([[1, zero], [2, 4]])")
    value = rows(said)[1]["tensors"][0]
    assert value["nan"] == 1 and value["infinite"] == 0, value
    assert value["cells"] == [1, None, 1, 1] and value["rows"] == value["columns"] == 2, value
    assert value["dtype"] == "float32" and value["min"] == value["max"] == 1, value
    said = answer("values", graph=0, source="nothing")
    assert said["mistake"]["message"] == "name 'nothing' is not defined", said
    said = answer("values", graph=0, source="(")
    assert said["mistake"]["type"] == "SyntaxError", said
    said = answer("values", graph=0, source="")
    assert said["value"]["failed"]["message"] == (
        "Expected positional argument for parameter x, but one was not passed in!"
    ), said


def case_memory_is_given_back_after_the_last_use():
    Done(MODEL + "traced.eval()")
    said = answer("values", graph=0, source="torch.zeros(4, 3)")
    byname = dict(zip(("x", "scale", "fc", "norm", "relu", "view", "mul", "output"), rows(said)))
    x, scale = byname["x"]["node"], byname["scale"]["node"]
    assert byname["fc"]["freed"] == [x], byname["fc"]
    assert byname["x"]["live"] == 48 and byname["fc"]["live"] == 80, byname
    assert byname["relu"]["live"] == 64 and byname["relu"]["bytes"] == 32, byname["relu"]
    assert byname["view"]["live"] == 32, "a view has no memory of its own"
    assert scale in byname["mul"]["freed"] and byname["output"]["live"] == 32, byname
    assert said["value"]["peak"] == 80, said["value"]["peak"]


def case_a_run_leaves_nothing_behind():
    source = "x = torch.ones(3, 3)\ntraced(x)\nmean = traced.norm.running_mean.clone()"
    Done(MODEL + source)
    names = runner.latest().names
    answer("values", graph=0)
    assert torch.equal(names["mean"], names["traced"].norm.running_mean)
    Done("import torch\nfrom torch import fx\ng = fx.symbolic_trace(lambda x: x.add_(1))\n"
         "x = torch.zeros(2)\ng(x)")
    assert rows(answer("values", graph=0))[1]["tensors"][0]["mean"] == 2
    assert rows(answer("values", graph=0))[1]["tensors"][0]["mean"] == 2


def case_a_failing_node_keeps_the_rows_before_it():
    Done(MODEL)
    said = answer("values", graph=0, source="torch.randn(2, 4)")
    failed = said["value"]["failed"]
    assert failed["type"] == "RuntimeError", failed
    assert failed["message"].startswith("mat1 and mat2 shapes cannot be multiplied"), failed
    assert len(rows(said)) == 2 and failed["node"] == rows(said)[-1]["node"] + 1, said


def case_two_graphs_are_compared():
    Done(MODEL + """\
traced.eval()
other = fx.symbolic_trace(traced)
for node in other.graph.nodes:
    if node.target is torch.relu:
        node.target = torch.abs
other.recompile()
for node in traced.graph.nodes:
    if node.target == "view":
        node.args = (node.args[0], -1)
    if node.target is torch.relu:
        node.target = torch.nn.functional.relu
traced.recompile()
""")
    said = answer("prove", graph=0, other=None, source="torch.ones(4, 3), 2.0")["value"]
    assert (said["kind"], said["inputs"], said["case"]) == ("proved", "written", None), said
    said = answer("prove", graph=0, other=1, source="torch.randn(4, 3), -1.0")["value"]
    assert said["kind"] == "refuted", said
    assert all(graph.startswith("graph():") for graph in said["case"]["graphs"]), said
    said = answer("prove", graph=0, other=1, source="torch.ones(4, 2)")
    assert said["mistake"]["type"] == "RuntimeError", said


def case_values_without_tensors_have_a_text():
    Done("from torch import fx\ng = fx.symbolic_trace(lambda x: (x.shape[0], [x, x.t()]))")
    said = answer("values", graph=0, source="torch.ones(2, 1)")
    assert rows(said)[1]["text"] == "torch.Size([2, 1])", rows(said)[1]
    assert rows(said)[2]["text"] == "2", rows(said)[2]
    assert len(rows(said)[-1]["tensors"]) == 2, rows(said)[-1]


def case_runs_in_the_engine_or_says_why_not():
    Done(MODEL)
    said = answer("values", graph=0)["value"]
    byid = {row["node"]: row for row in said["rows"]}
    assert said["python"]["reason"].startswith("computes with the batch's own statistics"), said
    assert said["python"]["node"] in byid, said
    Done(MODEL + "traced.eval()")
    here = answer("values", graph=0, source="torch.ones(4, 3)")["value"]
    assert here["python"] is None and here["failed"] is None, here
    # The same graph with a hook runs through Python: the rows are the same, but for the time.
    Done(MODEL + "traced.eval()\ntraced.fc.register_forward_hook(lambda *_: None)")
    there = answer("values", graph=0, source="torch.ones(4, 3)")["value"]
    assert there["python"]["reason"] == "calls a layer with hooks", there
    for one in (here, there):
        for row in one["rows"]:
            row.pop("microseconds")
    del here["python"], there["python"]
    names = runner.latest().names
    assert here["rows"][0] == there["rows"][0] and names["torch"] is torch
    shapes = [
        [[t["shape"] for t in row["tensors"]] for row in one["rows"]] for one in (here, there)
    ]
    assert shapes[0] == shapes[1], shapes
    counts = [[(row["bytes"], row["live"], row["freed"]) for row in one["rows"]]
              for one in (here, there)]
    assert counts[0] == counts[1] and here["peak"] == there["peak"], counts


def case_a_mistake_is_pythons_to_tell():
    Done("from torch import fx\ng = fx.symbolic_trace(lambda x: x.matmul(x).view(7))")
    said = answer("values", graph=0, source="torch.ones(2, 2)")["value"]
    assert said["failed"]["message"].startswith("shape '[7]' is invalid"), said
    assert said["python"] is None and len(said["rows"]) == 2, said


def case_a_run_that_takes_too_long_keeps_the_rows_until_then():
    inside = MODEL + "traced.eval()"
    for program in (inside, inside + "\ntraced.fc.register_forward_hook(lambda *_: None)"):
        Done(program)
        lowered = torch.fx._lowered
        allowed, values._SECONDS = values._SECONDS, -1
        slice, lowered._SLICE = lowered._SLICE, 0
        try:
            said = answer("values", graph=0, source="torch.ones(4, 3)")["value"]
        finally:
            values._SECONDS, lowered._SLICE = allowed, slice
        assert said["cut"] == "time" and said["failed"] is None, said
        whole = answer("values", graph=0, source="torch.ones(4, 3)")["value"]
        assert whole["cut"] is None and len(said["rows"]) < len(whole["rows"]), said


def case_a_run_that_is_stopped_keeps_the_rows_until_then():
    Done("""\
from torch import fx
@fx.wrap
def stop(x):
    raise KeyboardInterrupt
g = fx.symbolic_trace(lambda x: stop(x + 1) * 2)
""")
    said = answer("values", graph=0, source="torch.ones(2)")["value"]
    assert said["cut"] == "stopped" and len(said["rows"]) == 2, said
    assert said["failed"] is None and said["python"]["reason"], said


REASONS = {
    "calls shown, which is Python": "def shown(x):\n    return x\nfx.wrap('shown')\n"
    "g = fx.symbolic_trace(lambda x: shown(x))",
    "calls a method tolist, which is Python": "g = fx.symbolic_trace(lambda x: x.tolist())",
    "calls Own, which isn't one of the known layers": "class Own(nn.Linear):\n    pass\n"
    "class Leaves(fx.Tracer):\n    def is_leaf_module(self, m, name):\n        return True\n"
    "net = nn.Sequential(Own(4, 4))\ng = fx.GraphModule(net, Leaves().trace(net))",
    "calls a layer whose forward has been replaced": "net = nn.Sequential(nn.Linear(4, 4))\n"
    "g = fx.symbolic_trace(net)\ngetattr(g, '0').forward = lambda x: x",
    "takes any number of inputs": "g = fx.symbolic_trace(lambda *xs: torch.cat(xs))",
    "writes into a tensor that the graph doesn't make": "g = fx.symbolic_trace("
    "lambda x: x.add_(1))",
    "reads a list": "graph = fx.Graph(nn.Module())\ngraph.owning_module.some = [1]\n"
    "x = graph.placeholder('x')\ngraph.output((graph.get_attr('some'), x))\n"
    "g = fx.GraphModule(graph.owning_module, graph)",
    "has an argument that only Python knows": "g = fx.symbolic_trace(lambda x: torch.add(x, 1j))",
    "has arguments that only Python reads": "g = fx.symbolic_trace("
    "lambda x: torch.neg(x, out=torch.empty(4, 4)))",
    "computes with values that only Python knows": "g = fx.symbolic_trace(lambda x: x.T)",
}


def case_each_reason_for_python_has_its_words():
    for reason, program in REASONS.items():
        Done(f"import torch\nfrom torch import fx, nn\n{program}")
        graphs = range(len(runner.latest().shown))
        said = [answer("values", graph=i, source="torch.ones(4, 4)")["value"] for i in graphs]
        found = [one["python"] and one["python"]["reason"] for one in said]
        assert reason in found, (reason, found, [one["failed"] for one in said])


if __name__ == "__main__":
    print(json.dumps(run_cases(globals())))

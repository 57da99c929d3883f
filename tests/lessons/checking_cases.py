"""What checks share (playground/checking.py): each sentence of a verdict, once."""

import json

import playground
from playground_cases import run_cases, value_of

MODEL = """
import torch
from torch import fx

class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = torch.nn.Linear(3, 3)
        self.norm = torch.nn.BatchNorm1d(3)

    def forward(self, x):
        return torch.relu(self.norm(self.fc(x)))

def edited(edit=lambda module: None):
    module = fx.symbolic_trace(Net())
    edit(module)
    return module
"""


def judged(program, body, name="f"):
    """The verdict of a check with this body."""
    check = "import torch, checking\ndef test_it({}):\n    '''It holds.'''\n    {}".format(
        name, body.replace("\n", "\n    ")
    )
    outcome = json.loads(playground.check(program, "starter.py", check, lambda *_: None))
    return outcome["verdicts"][0]


def verdict(program, body, name="f"):
    """What a check with this body says of a program; "" when it passes."""
    return judged(program, body, name)["message"]


def says(part, program, body):
    message = verdict(MODEL + program, body)
    assert part in message, message


def case_a_program_cannot_import_it():
    source = "try:\n    import checking\nexcept ImportError as error:\n    print(error.name)\n1"
    assert value_of(source) == "1"
    said = verdict("def f():\n    import checking", "f()")
    assert "No module named 'checking'" in said, said


def case_known_exceptions_get_advice():
    for text, advice in [
        ("Tried to erase Node a", "a node was erased while another one still reads it"),
        ("a was used before it has been defined", "a value that is made later, or its own"),
        ("object does not support mutation", "can't be changed in place"),
        ("does not support item assignment", "Assign a new tuple to node.args"),
    ]:
        program = f"def f(): raise RuntimeError({text!r})"
        says(advice, program, "checking.call(f)")
        says("(line 18 of your program)", program, "checking.call(f)")
    mine = "checking.call(f, advice={'odd': 'Even it out.'})"
    says("ValueError: Even it out.", "def f(): raise ValueError('odd')", mine)
    says("raised KeyError: 'x'", "def f(): {}['x']", mine)


def case_a_graph_module_is_asked_for():
    body = "checking.graph_module(f(), 'f')"
    says("f returned nothing", "def f(): pass", body)
    says("but it returned an object of your class Net", "def f(): return Net()", body)
    says("", "f = edited", body)


def case_structure():
    body = "checking.well_formed(f())"
    assert verdict(MODEL + "f = edited", body) == ""
    twice = """
def f():
    def edit(module):
        fc, relu = list(module.graph.nodes)[1], list(module.graph.nodes)[3]
        fc.args = (relu,)
    return edited(edit)
"""
    says("graph.lint() refuses the graph", twice, body)
    dead = """
def f():
    def edit(module):
        with module.graph.inserting_before(list(module.graph.nodes)[-1]):
            module.graph.call_function(torch.neg, (list(module.graph.nodes)[0],))
    return edited(edit)
"""
    says("nobody reads were left behind: neg", dead, body)
    stale = """
def f():
    def edit(module):
        list(module.graph.nodes)[3].target = torch.neg
    return edited(edit)
"""
    says("still runs the code from before", stale, body)


def case_values():
    body = "checking.equal(torch.zeros(2), f(), 'zeros', 'Mend it.', atol=0.1)"
    says("a tensor was expected, but a whole number arrived. Mend it.", "def f(): return 1", body)
    says("should be (2,), but it is (3,)", "def f(): return torch.zeros(3)", body)
    says("up to 0.5 apart. Mend it.", "def f(): return torch.full((2,), 0.5)", body)
    says("For zeros the outputs hold nan", "def f(): return torch.zeros(2) / 0", body)
    assert verdict(MODEL + "def f(): return torch.full((2,), 0.05)", body) == ""
    whole = "def f(): return torch.zeros(2, dtype=torch.int64)"
    says("the type should be torch.float32, but it is torch.int64. Mend it.", whole, body)
    same = "checking.equal(torch.tensor([torch.nan]), f(), 'nan', 'Mend it.')"
    assert verdict(MODEL + "def f(): return torch.tensor([torch.nan])", same) == ""


def case_an_input_that_breaks_a_rewrite():
    body = "checking.breaks(torch.abs, torch.relu, x, 'x', 'Look below zero.')"

    def said(x):
        return verdict(f"import torch\nx = {x}", body, "x")

    assert said("torch.tensor([-1.0])") == said("(torch.tensor([-1.0]),)") == ""
    for x, part in [
        ("torch.ones(2)", "For x both give the same, up to rounding. Look below zero."),
        ("-1.0", "Expected x to be a tensor, but it is a float."),
        ("torch.tensor([True])", "x is no input for the original either: it raises"),
    ]:
        assert part in said(x), said(x)


def case_ways_in_which_a_rewrite_differs():
    for rewrite, how in [
        ("lambda x: x + 1", "the values differ"),
        ("lambda x: x.double()", "type or shape differ"),
        ("lambda x: x[0]", "type or shape differ"),
        ("lambda x: x.view(7)", "the rewrite raises RuntimeError"),
        ("lambda x: x * 1.0", None),
    ]:
        body = f"assert checking.difference(lambda x: x, f, torch.ones(2, 3)) == {how!r}"
        said = verdict(f"import torch\nf = {rewrite}", body)
        assert said == "", (rewrite, said)


def case_inputs_keep_their_order_in_memory():
    flat = "lambda x: x.reshape(-1), lambda x: x.view(-1)"
    for x in ("torch.ones(2, 3).t()", "torch.ones(4, 4)[:, :3]", "torch.ones(1, 3).expand(2, 3)"):
        body = f"assert checking.difference({flat}, x) == 'the rewrite raises RuntimeError'"
        assert verdict(f"import torch\nx = {x}", body, "x") == "", x
    body = "assert checking.difference(torch.neg, lambda x: x.neg_(), x) is None; assert x.all()"
    assert verdict("import torch\nx = torch.ones(3, 4)[1:, ::2]", body, "x") == ""


def case_rules_on_the_way():
    body = "checking.edited(f(), program.Net(), 'replace_all_uses_with')"
    replaces = """
def f():
    def edit(module):
        fc, norm, relu = list(module.graph.nodes)[1:4]
        relu.replace_all_uses_with(norm)
    return edited(edit)
"""
    def said_of(program):
        return verdict(MODEL + program, body, "f, program")

    assert said_of(replaces) == ""
    nothing = said_of("f = edited")
    assert "replace_all_uses_with has changed nothing in this graph" in nothing, nothing
    anew = """
def f():
    graph = fx.Graph()
    graph.output(graph.graph_copy(edited().graph, {}))
    return fx.GraphModule(Net(), graph)
"""
    assert "The graph was built anew" in said_of(anew), said_of(anew)
    other = "    list(graph.nodes)[1].name = 'other'\n    graph._trace_end = graph._mark(1)\n"
    renamed = said_of(anew.replace("    return", other + "    return"))
    assert "The graph was built anew" in renamed, renamed
    # A tape is believed as far as it can be played.
    made = "0\\t1\\t1\\t1\\t1\\t5\\t-1\\tx\\tx\\tx\\t()\\t{}"
    for tape in ("", "14\\t\\n9\\t\\n", "nonsense", made):
        lie = replaces + f"fx._playground_tape = lambda *_: {{'events': '{tape}'}}"
        said = said_of(lie.replace("def f():", "def f():\n    " + lie.splitlines()[-1]))
        assert "does not lead from the traced graph" in said or "built anew" in said, said
    body = "checking.without(source, 'eval', 'exec')"
    assert verdict("f = 1", body, "source") == ""
    said = verdict("f = lambda: eval('1')", body, "source")
    assert said == "The program calls eval, which this exercise does without.", said


def case_kinds_of_verdicts():
    names = ["equal", "equal_twice", "equally", "well_formed", "refused_readers", "other"]
    check = "\n".join(f"def test_{name}():\n    '''{name} it is.'''" for name in names)
    outcome = json.loads(playground.check("", "starter.py", check, lambda *_: None))
    kinds = [one["kind"] for one in outcome["verdicts"]]
    assert kinds == ["equal", "equal", None, "well_formed", "refused", None], kinds


def case_outputs_of_two_modules():
    body = "checking.same_outputs(Net().eval(), f, checking.rows(3), 'Keep them.')".replace(
        "Net()", "torch.nn.ReLU()"
    )
    says("For negative values the outputs are", "def f(x): return x", body)
    assert verdict(MODEL + "f = torch.relu", body) == ""


ABS = """
import torch
from torch import fx

class Act(torch.nn.Module):
    def forward(self, x):
        return torch.relu(x) + 1

def f():
    module = fx.symbolic_trace(Act())
    for node in module.graph.nodes:
        if node.target is torch.relu:
            node.target = torch.abs
    module.recompile()
    return module
"""


def case_a_case_that_failed_is_made_small():
    body = "checking.same_outputs(program.Act(), f(), checking.rows(2), 'Mend it.')"
    said = verdict(ABS, body, "f, program")
    assert "Mend it. The first node whose value differs is relu. For [[" in said, said
    small = said[said.index("For [[") + 4 :]
    assert small.startswith("[[0.0, -") and small.count("0.0") >= 1, small
    assert " instead of [[1.0, 1.0]]." in small, small


def case_where_two_graphs_part_is_shown_side_by_side():
    body = "checking.same_outputs(program.Act(), f(), checking.rows(2), 'Mend it.')"
    case = judged(ABS, body, "f, program")["case"]
    assert case["small"] and case["found"] == "0 was expected and 1 arrived", case
    assert case["inputs"] == [{"name": "x", "text": "[[-1.0]]"}], case["inputs"]
    left, right = case["sides"]
    assert [row["name"] for row in left["nodes"]] == ["x", "relu", "output"], left
    assert left["node"] == right["node"] == "relu" and left["leftOut"] == 0
    for side, target, value in (left, "torch.relu", "[[0.0]]"), (right, "torch.abs", "[[1.0]]"):
        marked = [row for row in side["nodes"] if row["parts"]]
        assert [(row["target"], row["value"]) for row in marked] == [(target, value)], side
    case = judged(ABS, body.replace("f()", "lambda x: -x"), "f, program")["case"]
    assert case["sides"][1]["node"] == "neg", case
    untraceable = body.replace("f()", "lambda x: x * int(x.sum())")
    assert "case" not in judged(ABS, untraceable, "f, program")
    assert "case" not in judged(ABS, body.replace("program.Act()", "f()"), "f, program")
    # A module that runs other code than its graph's parts from the model, its graph does not.
    graph = "module._graph = fx.symbolic_trace(Act()).graph\n    return module"
    stale = ABS.replace("return module", graph)
    said = judged(stale, body, "f, program")
    assert said["status"] == "failed" and "case" not in said, said


def case_graphs_that_can_not_be_made_small_are_shown_as_they_are():
    program = """
import torch
from torch import fx

def deep(first, count=40):
    def forward(x, y):
        x = first(x) + y
        for _ in range(count):
            x = x * 1.0
        return x
    return fx.symbolic_trace(forward)

f, less = deep(lambda x: x * 2), deep(lambda x: x * 2.000001)
"""
    both = "{'here': (torch.ones(3, 4) * 7, torch.ones(3, 4))}"
    body = f"checking.same_outputs(f, less, {both}, 'Mend it.')"
    case = judged(program, body, "f, less")["case"]
    # By less than rounding, which torch.fx.proof takes for the same.
    assert not case["small"] and case["found"] is None, case
    assert [one["name"] for one in case["inputs"]] == ["x", "y"]
    assert case["inputs"][0]["text"] == "shape [3, 4]"
    for side in case["sides"]:
        assert side["node"] == "mul" and side["leftOut"] == 43, side
        assert [row["name"] for row in side["nodes"]] == ["x", "mul"], side
        assert [row["name"] for row in side["nodes"] if row["parts"]] == ["mul"]
    assert len(json.dumps(case)) < 20_000


def case_a_large_graph_is_cut_where_it_parts():
    program = """
import torch
from torch import fx, nn

def f():
    torch.manual_seed(0)
    norms = [layer for _ in range(20) for layer in (nn.Linear(3, 3), nn.BatchNorm1d(3), nn.ReLU())]
    return nn.Sequential(*norms).eval()

def without_norms(model):
    module = fx.symbolic_trace(model)
    for node in list(module.graph.nodes):
        if isinstance(module.get_submodule(str(node.target)) if "module" in node.op else 0,
                      nn.BatchNorm1d):
            node.replace_all_uses_with(node.args[0])
            module.graph.erase_node(node)
    module.recompile()
    return module
"""
    body = """model = checking.as_trained(f())
checking.same_outputs(model, program.without_norms(model), checking.rows(3), "Keep them.")"""
    case = judged(program, body, "f, program")["case"]
    assert case["small"] and [side["node"] for side in case["sides"]] == ["_1", "_0"], case
    assert all(len(side["nodes"]) <= 4 for side in case["sides"]), case


def case_functions_with_plain_arguments_are_compared():
    program = """
import torch

def f(x, dim):
    y = torch.exp(x - x.amax(dim))
    return y / y.sum(dim)
"""
    body = """inputs = {"rows": (torch.tensor([[1.0, 2.0], [4.0, 3.0]]), -1)}
checking.same_outputs(lambda x, dim: torch.softmax(x, dim), f, inputs, "Keep the dimension.")"""
    said = judged(program, body)
    assert "Keep the dimension." in said["message"], said
    assert [one["name"] for one in said["case"]["inputs"]] == ["x"], said["case"]


def case_a_message_of_its_own_brings_its_case():
    body = """x = torch.tensor([[-1.0, 2.0]])
raise checking.parted("The draws are the same.", program.Act(), f(), (x,))"""
    said = judged(ABS, body, "f, program")
    assert said["message"].startswith("The draws are the same. The first node"), said
    assert said["case"]["sides"][0]["node"] == "relu", said


def case_batch_norm_gets_statistics():
    body = """model = checking.as_trained(f())
assert not model.training and model.norm.running_mean.abs().sum() > 0
assert not torch.equal(model.norm.running_var, torch.ones(3))"""
    assert verdict(MODEL + "f = Net", body) == ""


def case_the_original_stays():
    start = "model = f.Net().eval()\nkeep = checking.Untouched(model, torch.ones(2, 3))\n"

    def after(change):
        body = (start + change + "\nkeep.expect()").replace("f.Net", "f")
        return verdict(MODEL + "f = Net", body)

    assert after("pass") == ""
    assert "lost its module norm" in after("model.norm = torch.nn.Identity()")
    assert "between train() and eval()" in after("model.train()")
    said = after("with torch.no_grad(): model.fc.bias.add_(1)")
    assert "The original's fc.bias changed" in said, said
    assert "other numbers than before" in after("model.forward = lambda x: x")
    graph = "model = torch.fx.symbolic_trace(f()).eval()\n"
    graph += "keep = checking.Untouched(model, torch.ones(2, 3))\n"
    body = graph + "list(model.graph.nodes)[3].target = torch.neg\nkeep.expect()"
    said = verdict(MODEL + "f = Net", body)
    assert "The graph that was given was changed" in said, said


if __name__ == "__main__":
    print(json.dumps(run_cases(globals())))

"""What the judge's side makes of reports that no honest side sends (playground/apart/arrive.py),
and what crosses over as it was. Both sides are in this interpreter here."""

import json

import torch
from playground.apart import arrive, guest, host, names, parcel, report
from playground_cases import run_cases
from torch import fx


def arrivals(sent=()):
    def ask(*given, **named):
        raise AssertionError("nothing is asked here")

    return arrive.Arrivals(ask, list(sent))


def told(value):
    """The report about a value, as it travels."""
    return json.loads(json.dumps(report.Reporter().reply(value)))


def there_and_back(value):
    return arrivals().reply(told(value))


def refused(value, *sent):
    """Whether a report is refused, or fails in a way that the judge takes for a failed test."""
    try:
        arrivals(sent).reply({"value": value, "changed": []})
    except (arrive.Refused, ArithmeticError, LookupError, ValueError, RuntimeError, AssertionError):
        return True
    return False


def row(op="call_function", name="y", target=("name", "torch.relu"), args=(), kwargs=()):
    args = ["tuple", [list(arg) if isinstance(arg, tuple) else arg for arg in args]]
    target = list(target) if isinstance(target, tuple) else target
    return [op, name, target, args, ["dict", [list(pair) for pair in kwargs]], []]


X = row("placeholder", "x", "x")


def graph(*rows):
    return ["graph", 0, list(rows)]


def apart(program, check):
    """What the judge says in the end, talking with the program as from another interpreter."""
    judging = host.Host(program, "starter.py", check)
    running = guest.Guest(program, "starter.py", lambda *_: None)
    told = running.go(judging.wanted, [])
    while "ask" in (said := json.loads(judging.go_on(told))):
        told = running.answer(said["ask"])
    running.finish(json.dumps(said["shown"]))
    return said


def case_plain_values_arrive_as_they_are():
    for value in (
        None, True, 3, -(1 << 70), 0.1, -0.0, "a", [1, (2.5, "b")], {"k": [1], 2: None},
        slice(1, None, 2), {3, 4}, torch.Size([2, 3]), torch.float64, ..., torch.relu,
        torch.nn.Linear,
    ):  # fmt: skip
        arrived = there_and_back(value)
        assert type(arrived) is type(value) and arrived == value, (value, arrived)
    inf, nan = there_and_back([float("inf"), float("nan")])
    assert inf == float("inf") and nan != nan


def case_tensors_keep_values_dtype_and_layout():
    for value in (
        torch.arange(6.0).reshape(2, 3).t(),
        torch.randn(4, 3)[1:, ::2],
        torch.tensor([True, False]),
        torch.tensor(7),
        torch.empty(0, 3),
        torch.tensor([float("nan"), float("-inf"), -0.0], dtype=torch.float64),
        torch.ones(1).expand(3),
        torch.tensor([1 + 2j]),
        torch.tensor([1.5], dtype=torch.bfloat16),
    ):
        arrived = there_and_back(value)
        assert arrived.dtype == value.dtype and arrived.shape == value.shape
        assert arrived.stride() == value.stride(), (arrived.stride(), value.stride())
        assert torch.allclose(arrived, value, equal_nan=True)


def case_targets_of_the_wrong_kind_are_explained():
    relu = ["name", "torch.relu"]
    for op, target, says in [
        ("call_method", relu, 'set node.op to "call_function", too.'),
        ("call_module", relu, "A call_module node doesn't hold what it calls or reads"),
        ("get_attr", 3, "A get_attr node doesn't hold what it calls or reads"),
    ]:
        try:
            arrivals().reply({"value": graph(X, row(op, target=target)), "changed": []})
        except arrive.Refused as error:
            assert says in str(error), (op, error)
        else:
            raise AssertionError(f"{op} went through with {target}")


def case_modules_and_graphs_are_made_anew():
    layers = torch.nn.Linear(3, 4), torch.nn.ReLU(), torch.nn.BatchNorm1d(4)
    model = torch.nn.Sequential(*layers).eval()
    module = fx.symbolic_trace(model)
    arrived = there_and_back(module)
    x = torch.randn(2, 3)
    assert arrived.code == module.code and str(arrived.graph) == str(module.graph)
    assert arrived is not module and torch.equal(arrived(x), module(x))
    module.graph.erase_node(list(module.graph.nodes)[-1])
    stale = there_and_back(module)
    assert stale.code != stale.graph.python_code("self").src
    try:
        stale(x)
        raise RuntimeError("it ran")
    except AssertionError as error:
        assert "still runs the code from before" in str(error)


def case_a_parcel_brings_code_without_what_tests_compare_with():
    names_of_check = {"__name__": "check"}
    source = """
SECRET = "expected"
WIDTH = 3
def width():
    return WIDTH
def test_it():
    return SECRET
"""
    exec(source, names_of_check)
    data, sent = parcel.pack(names_of_check["width"], (), {}, lambda value: None)
    assert b"expected" not in data and b"test_it" not in data
    (function, args, kwargs), brought = parcel.unpack(data, None)
    assert function(*args, **kwargs) == 3 and len(sent) == len(brought) == 1


def case_marks_that_are_none():
    for value in (
        [], ["nothing"], [["list"]], ["list"], ["list", 3], ["same", 7], ["same", "x"],
        ["sent", 0, 0], ["sent", -1, 0], ["graph of", 0, 0], ["name", "os.system"], ["name", 3],
        ["name", "torch.load"], ["name", "builtins.eval"], ["name", "torch.nn.os"], ["float", "x"],
        ["dict", [[1]]], ["value", ["list", []]], ["_keep", 1, 2], ["dtype", "load"],
        ["dtype", "__class__"], {"a": 1}, ["slice", [1]], ["size", [-1]], ["node", None, "x"],
        ["layer", 0, None, {}], ["layer", 0, None, 3],
    ):  # fmt: skip
        assert refused(value), value


def case_tensors_that_lie():
    for given in (
        ["float32", [1 << 40], [1], "", False, False],
        ["float32", [4], [1], "AAAA", False, False],
        ["float32", [2], [1 << 30], "AAAAAAAAAAA=", False, False],
        ["float32", [2], [-1], "AAAAAAAAAAA=", False, False],
        ["float32", [2, 2], [1], "", False, False],
        ["float32", ["2"], [1], "AAAAAAAAAAA=", False, False],
    ):
        assert refused(["tensor", 0, *given]), given


def case_graphs_that_would_do_more_than_compute():
    getattr_ = ("name", "builtins.getattr")
    for rows in (
        [row("placeholder", "x", "x=__import__('os')")],
        [row("placeholder", "x); import os; (", "x")],
        [row("placeholder", "class", "x")],
        [X, row("call_method", "y", "__reduce_ex__", [("at", 0), 4])],
        [X, row("call_method", "y", "format", ["{0.__class__}", ("at", 0)])],
        [X, row("call_method", "y", "apply_", [("at", 0), ("name", "torch.relu")])],
        [X, row("call_method", "y", "a.b", [("at", 0)])],
        [X, row(target=getattr_, args=[("at", 0), "__class__"])],
        [X, row(target=getattr_, args=[("at", 0), ("at", 0)])],
        [X, row(target=getattr_, args=[("at", 0)])],
        [X, row(target=("name", "operator.call"), args=[("at", 0)])],
        [X, row(target="os.system", args=["ls"])],
        [X, row(target=("at", 0))],
        [X, row(args=[("at", 9)])],
        [X, row(kwargs=[("a=1, b", 2)])],
        [X, row("call_module", "y", "a; import os", [("at", 0)])],
        [X, row("get_attr", "y", "__class__.x y")],
        [X, row("import", "y", "os")],
        [X, ["call_function"]],
    ):
        assert refused(graph(*rows)), rows


def case_texts_in_graphs_stay_texts():
    text = "a\"'\n\\"
    call = row(target=("name", "torch.add"), args=[("at", 0), text])
    end = row("output", "output", "output", [("at", 1)])
    arrived = arrivals().reply({"value": graph(X, call, end), "changed": []})
    assert repr(text) in fx.GraphModule({}, arrived).code


def case_names_are_the_objects_that_they_say():
    for value in (torch.relu, torch.nn.functional.max_pool2d, getattr, torch.nn.Conv2d):
        assert names.named(names.name_of(value)) is value
    for value in (torch.load, torch.manual_seed, eval, exec, fx.symbolic_trace, print):
        assert names.name_of(value) is None, value


def case_no_report_ends_the_judge():
    deep = "[" * 90_000 + "]" * 90_000
    for reply in (
        "", "null", "[]", "{", "3", deep, '{"status": "ok"}', '{"status": 3, "names": []}',
        '{"status": "ok", "compiled": true, "names": {"f": ["list"]}}',
    ):  # fmt: skip
        check = "def test_it(f):\n    '''It holds.'''\n    assert f() == 1"
        side = host.Host("", "starter.py", check)
        outcome = json.loads(side.go_on(reply))
        while "ask" in outcome:
            outcome = json.loads(side.go_on(deep))
        assert outcome["status"] != "passed", reply


def case_replies_that_are_long_together_end_a_test():
    check = "def test_it(f):\n    '''It holds.'''\n    assert all(f(i) for i in range(200))"
    side = host.Host("", "starter.py", check)
    program = guest.Guest("def f(i):\n    return 'a' * 1_000_000", "starter.py", lambda *_: None)
    told, asked = program.go(side.wanted, []), 0
    while "ask" in (said := json.loads(side.go_on(told))):
        told, asked = program.answer(said["ask"]), asked + 1
    (verdict,) = said["verdicts"]
    assert verdict["message"] == "What your program returned is too long.", verdict
    assert asked < 20, asked


def case_graphs_that_call_the_program_are_shown_where_they_part():
    program = """
import torch
from torch import fx

def own(x):
    return torch.abs(x) * 2

def f(model, count=1):
    module = fx.symbolic_trace(model)
    relu = next(node for node in module.graph.nodes if node.target is torch.relu)
    relu.target = own
    with module.graph.inserting_after(relu):
        for _ in range(count - 1):
            module.graph.call_function(own, (relu,))
    module.recompile()
    return module
"""
    check = """
import checking, torch

class Act(torch.nn.Module):
    def forward(self, x):
        return torch.relu(x) + 1

def test_one(f):
    '''One call.'''
    inputs = {"here": torch.tensor([[2.0, 5.0], [-3.0, 4.0]])}
    checking.same_outputs(Act(), f(Act()), inputs, "Mend it.")

def test_many(f):
    '''Many calls.'''
    checking.same_outputs(Act(), f(Act(), 20), {"here": torch.tensor([[-3.0]])}, "Mend it.")
"""
    said = apart(program, check)
    one, many = (verdict["case"] for verdict in said["verdicts"])
    first = said["verdicts"][0]["message"]
    # The input is made small in two questions, each with all trials.
    assert not one["small"] and one["inputs"] == [{"name": "x", "text": "[[2.0, 0.0]]"}], one
    assert one["found"] == "2 was expected and 4 arrived", one
    assert "For [[2.0, 0.0]] it gives [[5.0, 1.0]] instead of [[3.0, 1.0]]." in first, first
    assert [side["node"] for side in one["sides"]] == ["relu", "relu"]
    assert [side["nodes"][1]["value"] for side in one["sides"]] == ["[[2.0, 0.0]]", "[[4.0, 0.0]]"]
    # Too many questions for one more run: the graphs alone, and what they return.
    assert [side["node"] for side in many["sides"]] == ["add", "add"]
    assert {row["value"] for side in many["sides"] for row in side["nodes"]} == {""}


if __name__ == "__main__":
    print(json.dumps(run_cases(globals())))

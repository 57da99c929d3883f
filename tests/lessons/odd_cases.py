"""Programs that a check can't use as they stand, in forms that learners really write: each hears
what is odd about the program, in its own terms, and nothing about how the check is made. The
program and the judge are in this interpreter, and talk as two do."""

import json
import pathlib

import playground
from apart_cases import apart
from playground_cases import run_cases

LESSONS = pathlib.Path(__file__).resolve().parents[2] / "lessons"
SAYS = "import checking\ndef test_it(f):\n    '''It holds.'''\n    {}\n"


def exercise(number):
    """The check and the solution of a lesson's exercise."""
    (folder,) = (next(LESSONS.glob(f"{number}-*")) / "exercises").iterdir()
    return (folder / "check.py").read_text(), (folder / "solution.py").read_text()


def messages(program, check):
    """What the verdicts say, each once."""
    said = [verdict["message"] for verdict in apart(program, check)["verdicts"]]
    return list(dict.fromkeys(message for message in said if message))


def says(part, program, body="assert f(1) == 1"):
    """Both ways to judge say this."""
    check = SAYS.format(body)
    here = json.loads(playground.check(program, "starter.py", check, lambda *_: None))
    for found in ([here["verdicts"][0]["message"]], messages(program, check)):
        assert len(found) == 1 and part in found[0], (program, found)


def case_names_that_are_missing():
    says("Your program doesn't define f. Keep the name", "def g(x):\n    return x")
    says("f is defined inside of Solution, where", "class Solution:\n    def f(self):\n        1")
    says("f is defined inside of main, where", "def main():\n    def f(x):\n        return x")
    says("stopped at an error before it had defined f.", "1 / 0\ndef f(x):\n    return x")


def case_names_that_are_something_else():
    says("The check calls f, but in your program it is None.", "f = None")
    says("The check calls f, but in your program it is a list.", "f = []")
    says("The check calls f, but in your program it is a whole number.", "f = 3")
    says("The check calls f, but in your program it is the value True.", "f = True")
    says("The check calls f, but in your program it is bytes.", "f = b''")
    says("it is an object of your class Own.", "class Own:\n    pass\nf = Own()")
    says(
        "In line 2 of your program, f becomes something that the check can't use: f = len. Define "
        "it with def, as the exercise begins.",
        "def f(x):\n    return x\nf = len".replace("\n    ", " "),
    )


def case_other_parameters():
    for program, found in [
        ("def f():\n    return 1", "f() takes 0 positional arguments but 1 was given"),
        ("def f(x, y):\n    return 1", "f() missing 1 required positional argument: 'y'"),
        ("def f(*, x):\n    return 1", "f() takes 0 positional arguments but 1 was given"),
        ("f = lambda: 1", "<lambda>() takes 0 positional arguments but 1 was given"),
        ("class f:\n    pass", "f() takes no arguments"),
    ]:
        says(f"The check gives other arguments than your program takes: {found}. Keep", program)
    method = "class F:\n    def g(x):\n        return 1\nf = F().g"
    says("exercise gives; the first one of a method is self.", method)
    # An exception of a line is that line's, whatever it says.
    program = "def g():\n    return 1\ndef f(x):\n    return g(x)"
    says("Line 4 of your program raised TypeError: g() takes 0 positional arguments", program)


def case_ends_and_empty_exceptions():
    says("Your program ended itself when the check called it.", "def f(x):\n    exit(1)")
    says("Line 2 of your program raised AssertionError", "def f(x):\n    assert x == 2")
    said = "Line 2 of your program raised AssertionError: no"
    says(said, "def f(x):\n    assert x == 2, 'no'")
    said = "raised ZeroDivisionError: division by zero, at the step g of the graph"
    program = "import torch\n@torch.fx.wrap\ndef g(x):\n    return 1 / 0\n"
    program += "def h(x):\n    return g(x)\n"
    program += "def f(x):\n    return torch.fx.Interpreter(torch.fx.symbolic_trace(h)).run(x)"
    says(said, program)
    says("Line 2 of your program raised StopIteration", "def f(x):\n    raise StopIteration")


def case_coroutines():
    program = "async def f(x):\n    return x"
    (message,) = messages(program, SAYS.format("assert f(1) == 1"))
    assert "It is a coroutine: write def, not async def." in message, message


def case_what_values_are_called():
    body = "assert False, checking.kind(f(1))"
    for value, name in [
        ("None", "nothing"), ("[]", "a list"), ("(i for i in [])", "a generator"),
        ("lambda: 1", "a function"), ("print", "a function"), ("int", "a class"),
        ("type('Own', (), {})", "a class"), ("''", "a string"), ("False", "the value False"),
        ("type('Own', (), {})()", "an object of your class Own"),
        ("type('Own', (str,), {})()", "an object of your class Own"),
        ("type('Own', (__import__('torch').nn.Module,), {})()", "an object of your class Own"),
        ("1", "a whole number"), ("0.5", "a float"), ("1j", "a complex number"),
        ("__import__('math')", "a Python module"), ("__import__('torch').ones(1)", "a tensor"),
        ("__import__('torch').nn.Linear(1, 1)", "a Linear"),
        ("__import__('collections').deque()", "a deque"),
        ("__import__('torch').fx.symbolic_trace(lambda x: x)", "a GraphModule"),
    ]:  # fmt: skip
        (found,) = messages(f"def f(x):\n    return {value}", SAYS.format(body))
        assert found == name, (value, found)


def case_values_too_large_to_be_told():
    for value in ("10 ** 5000", "[0] * 500_000", "'x' * 5_000_000", "[10 ** 5000]"):
        check = SAYS.format("assert isinstance(f, dict), checking.kind(f)")
        (found,) = messages(f"f = {value}", check)
        assert found in ("a whole number", "a list", "a string"), found


def case_what_cannot_be_traced():
    for value in ("__import__('functools').partial(print)", "None", "[].append", "int"):
        (found,) = messages(f"f = {value}", SAYS.format("checking.trace(f)"))
        assert "Tracing needs a function that def or lambda makes, or a module." in found, found


def case_partials_as_targets():
    program = (
        "import torch, functools\ndef f(x):\n    graph = torch.fx.Graph()\n"
        "    graph.call_function(functools.partial(torch.relu), (graph.placeholder('x'),))"
    )
    says("what functools.partial makes has none", program, "checking.call(f, 1)")


# Behind a solution, by the lesson: what the program has in the place of its function, and a part of
# each message that is to be expected.
ODD = [
    ("03", "yield from made(gm)", ["but a generator arrived. Collect the chains in a list"]),
    ("03", "return __import__('collections').deque(made(gm))", ["but a deque arrived"]),
    ("03", "return [str(made(gm))]", ["there is a string in the list. Each chain is a list"]),
    ("03", "return [[str(n) for n in c] for c in made(gm)]", ["there is a string in a chain."]),
    ("03", "raise KeyError('mine')", ["raised KeyError: 'mine'", "stopped it again"]),
    ("06", "made(gm)", ["it returned nothing. End it with: return"]),
    ("06", "yield made(gm)", ["it returned a generator. End it with: return"]),
    ("06", "raise AttributeError('mine')", ["raised AttributeError: mine", "stopped it again"]),
    ("11", "yield made(gm, x)", ["Expected a whole number, but a generator arrived."]),
    ("12", "yield from made(gm, x, runs)", ["but a generator arrived. Collect the pairs"]),
    ("12", "raise TypeError('mine')", ["raised TypeError: mine", "stopped it again"]),
]
FUNCTIONS = {
    "03": "single_use_chains(gm)",
    "06": "fuse_pairs(gm)",
    "11": "count_macs(gm, x)",
    "12": "three_slowest(gm, x, runs)",
}


def case_odd_answers_of_exercises():
    for number, body, parts in ODD:
        check, solution = exercise(number)
        head = FUNCTIONS[number]
        program = f"{solution}\nmade = {head.partition('(')[0]}\ndef {head}:\n    {body}\n"
        for message in messages(program, check):
            assert any(part in message for part in parts), (number, body, message)


def case_dicts_that_are_none():
    for number, name in (("04", "predictions"), ("18", "verdicts"), ("18", "inputs")):
        check, solution = exercise(number)
        found = messages(f"{solution}\n{name} = list({name})", check)
        assert f"Expected {name} to be a dict, but it is a list." in found[0], found


# What a program does to the model that it was given, and what it hears.
TOUCHED = [
    ("model.register_forward_hook(lambda m, i, o: o * 0)", "computes in another way than before"),
    ("model.register_forward_pre_hook(lambda m, i: i[0] * 0)", "computes in another way"),
    ("type(model).forward = lambda self, x: x * 0", "computes in another way than before"),
    ("model.__class__ = type('X', (type(model),), {})", "computes in another way than before"),
    ("model.forward = lambda x: x * 0", "computes in another way than before"),
    ("model.__dict__['_call_impl'] = lambda *a: 0", "computes in another way than before"),
    ("[p.requires_grad_(False) for p in model.parameters()]", "requires_grad switched"),
    ("model.register_buffer('b', torch.ones(2))", "The original model has got b."),
    ("model.add_module('more', torch.nn.ReLU())", "The original model has got more."),
    ("next(model.children()).out_features = 99", "The original's fc1.out_features was 8"),
    ("del model._modules['fc1' if 'fc1' in model._modules else 'fc']", "lost its module fc1."),
]


def case_models_that_are_touched():
    check, solution = exercise("06")
    only = check[: check.index("def test_")] + check[check.index("def test_untouched") :]
    only = only[: only.index("def test_changed_two")]
    for change, part in TOUCHED:
        body = f"    after = made(model)\n    {change}\n    return after\n"
        program = f"{solution}\nmade = fuse_pairs\ndef fuse_pairs(model):\n{body}"
        found = messages(program, only)
        assert len(found) == 1 and part in found[0], (change, found)
    assert messages(solution, only) == []


def case_a_name_bound_to_the_clock():
    check, solution = exercise("12")
    program = "from time import perf_counter\n" + solution.replace("time.perf_", "perf_")
    assert messages(program, check) == []


if __name__ == "__main__":
    print(json.dumps(run_cases(globals())))

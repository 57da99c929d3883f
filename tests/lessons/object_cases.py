"""Any object under any name that an exercise asks for: the program fails, and each message is in a
learner's words, not in Python's about the check. A run takes a few of all pairs, each object and
each name at least once; `python3 object_cases.py all` takes all of them (some minutes)."""

import itertools
import json
import re
import sys

from odd_cases import LESSONS, exercise, messages
from playground import judge
from playground_cases import run_cases

# Expressions, by kind. T and M are torch and math; C makes a class of the program.
HEAD = (
    "import math as M, torch as T, collections, decimal, enum, fractions, functools, itertools\n"
    "def C(base=object, **body):\n    return type('Own', (base,), body)\n"
)
PLAIN = (
    "None", "3", "True", "0.5", "M.nan", "1j", "'text'", "b'ab'", "...", "NotImplemented",
    "[]", "[1, 'a', None]", "()", "{}", "{1: [2]}", "{1}", "range(3)", "iter([1])",
    "(i for i in [])", "collections.deque()", "collections.Counter('ab')",
    "collections.namedtuple('P', 'a b')(1, 2)",
    "fractions.Fraction(1, 2)", "decimal.Decimal(1)", "enum.Enum('E', 'A').A", "slice(1)",
    "property(len)", "ValueError('x')", "M", "T", "memoryview(b'a')", "bytearray(1)",
    "C(str)('a')", "C(int)(3)", "C(dict)()", "C(list)()", "C()()", "itertools.count()",
)  # fmt: skip
CALLABLE = (
    "print", "len", "int", "type", "object", "[].append", "functools.partial(print)",
    "functools.lru_cache(len)", "staticmethod(len)", "ValueError", "C()", "M.sqrt",
    "C(__init__=lambda self, *a: None)", "C(__init__=lambda self, *a: 1 / 0)",
    "C(__call__=lambda self, *a, **k: a)()", "C(__call__=lambda self, *a, **k: None)()",
    "C(T.nn.Module)", "C(T.nn.Module, __init__=lambda self, *a: None)",
    "C(T.nn.Module, forward=lambda self, *a: a)", "C(T.fx.Tracer)", "C(T.fx.Interpreter)",
)  # fmt: skip
OF_TORCH = (
    "T.relu", "T.ones(2)", "T.tensor(3)", "T.nn.Parameter(T.ones(2))", "T.float32", "T.Size([1])",
    "T.nn.Linear", "T.nn.Linear(6, 3)", "T.nn.ReLU", "T.nn.Module", "T.nn.Module()",
    "T.nn.Sequential()", "T.fx.Tracer", "T.fx.Tracer()", "T.fx.Interpreter", "T.fx.GraphModule",
    "T.fx.Proxy", "T.fx.Graph()", "T.fx.symbolic_trace", "T.fx.symbolic_trace(lambda x: x)",
    "next(iter(T.fx.symbolic_trace(lambda x: x).graph.nodes))",
    "T.nn.Module.__new__(T.nn.Linear)", "T.fx.GraphModule(T.nn.Module(), T.fx.Graph())",
)  # fmt: skip
# And functions that return what they should not.
RETURNED = (
    "1", "'text'", "True", "M.inf", "None", "{}", "[]", "[None] * 3", "(1, 2)", "int", "object()",
    "[[1], ['a'], None]", "[('a', 'b')] * 3", "[(1, 0.2)] * 3", "[('a', 1, 2)] * 3", "slice(1)",
    "T.ones(2)", "T.Size([1])", "T.nn.Module()", "T.nn.Linear(2, 2)", "T.fx.Graph()", "(yield)",
    "C(T.nn.Module, forward=lambda self, *b: b)()", "T.fx.symbolic_trace(lambda x: x)", "1 / 0",
    "T.fx.GraphModule(T.nn.Module(), T.fx.Graph())", "T.nn.Module.__new__(T.nn.Linear)",
    "lambda *b: b", "a", "a[0]", "(a, k)", "k.clear",
)  # fmt: skip
OBJECTS = [*PLAIN, *CALLABLE, *OF_TORCH, *(f"lambda *a, **k: {value}" for value in RETURNED)]
LONG = ("11", "12", "13", "15")  # their checks run for longer than others
# Python's words about the check, or the names of things in it.
RAW = re.compile(
    r"could not be used: \w+(: |$)|playground|Stand\b|NoneType|<class|object at 0x|Traceback"
)


def names():
    """Pairs of a lesson's number and a name that its check asks for."""
    for lesson in sorted(path.name[:2] for path in LESSONS.iterdir() if path.is_dir()):
        for name in judge.wanted_names(exercise(lesson)[0]):
            if name not in ("program", "source", "printed"):
                yield lesson, name


def raw(found):
    """Whether Python's words about the check are in a message. What a line of the program raised is
    told as Python says it."""
    return any(RAW.search(one) and not one.startswith("Line ") for one in found)


def look(number, name, value):
    check, solution = exercise(number)
    found = messages(f"{HEAD}{solution}\n{name} = {value}\n", check)
    assert found, f"{number}: {name} = {value} passed"
    assert not raw(found), (number, name, value, found)


def case_objects_under_names():
    wanted = list(names())
    quick = [pair for pair in wanted if pair[0] not in LONG]
    pairs = itertools.chain(wanted, itertools.cycle(quick))
    for (number, name), value in zip(pairs, OBJECTS):
        look(number, name, value)


def case_coroutines_under_names():
    for number, name in names():
        if number in ("03", "08", "15", "17"):
            check, solution = exercise(number)
            program = f"{solution}\nasync def {name}(*a, **k):\n    return a\n"
            found = messages(program, check)
            assert any("Write" in message or "write" in message for message in found), (name, found)
            assert not raw(found), (name, found)


if __name__ == "__main__":
    if sys.argv[1:] == ["all"]:
        failed = []
        for number, name in names():
            for value in OBJECTS:
                try:
                    look(number, name, value)
                except Exception as error:
                    failed.append(f"{error}"[:300])
        print("\n".join(failed) or "all are told")
    else:
        print(json.dumps(run_cases(globals())))

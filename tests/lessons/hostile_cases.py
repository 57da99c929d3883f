"""Programs whose objects answer no question: exceptions, classes and names that raise when they are
looked at. Each run ends in an outcome, and the next one is clean."""

import json

from playground_cases import Done, error_of, run_cases, value_of

REFUSES_ALL = """
class Refuses:
    __class__ = property(lambda self: 1 / 0)
    def __getattr__(self, name): raise RuntimeError(name)
    def __eq__(self, other): raise ValueError("eq")
    def __hash__(self): raise TypeError("hash")
    def __bool__(self): raise TypeError("bool")
    def __repr__(self): raise ValueError("repr")
"""
GRAPH = """
import torch
from torch import fx
graph = fx.Graph()
x = graph.placeholder("x")
"""


def next_run_is_clean():
    assert value_of("import torch\ntorch.relu(torch.tensor(-1.0))") == "tensor(0.)"


def case_objects_that_refuse_every_question():
    source = REFUSES_ALL + "import torch\nit = Refuses()\ntorch.it = it\nboth = [it], {1: it}"
    done = Done(source + "\ntorch.relu = it")
    assert done.status == "ok", done.error
    next_run_is_clean()


def case_classes_that_refuse_every_question():
    source = """
class Meta(type):
    __mro__ = property(lambda cls: 1 / 0)
    def __getattribute__(cls, name): raise ValueError(name)
    def __instancecheck__(cls, value): raise ValueError("instance")
class Odd(metaclass=Meta): pass
odd = Odd()
"""
    assert Done(source).status == "ok"
    next_run_is_clean()


def case_names_that_are_odd_texts():
    source = """
class Text(str):
    def startswith(self, *rest): raise ValueError("startswith")
globals()[Text("odd")] = globals()[3] = 1
"""
    assert Done(GRAPH + source).graph_names == [["graph"]]


def case_graphs_of_classes_that_refuse():
    source = """
class Odd(fx.GraphModule):
    @property
    def graph(self):
        while True: pass
class OddGraph(fx.Graph):
    nodes = property(lambda self: 1 / 0)
traced = fx.symbolic_trace(torch.nn.Identity())
traced.__class__ = Odd
hidden = OddGraph()
"""
    names = Done(GRAPH + source).graph_names
    assert names == [["graph"], ["traced.graph"], ["hidden"]], names


def case_exceptions_that_refuse_every_question():
    source = """
class Odd(Exception):
    def __getattribute__(self, name): raise ValueError(name)
raise Odd("x")
"""
    error = error_of(source)
    assert (error["type"], error["line"]) == ("Odd", 4), error
    assert error["traceback"].endswith("Odd: <exception str() failed>\n"), error["traceback"]
    next_run_is_clean()


def case_exceptions_with_other_values_where_python_has_its_own():
    for body in (
        "exceptions = 7",
        "exceptions = [1, 2]",
        "__cause__ = property(lambda self: 1 / 0)",
        "__traceback__ = 3",
    ):
        error = error_of(f"class Odd(Exception):\n    {body}\nraise Odd('x')")
        assert (error["type"], error["line"]) == ("Odd", 3), (body, error)


def case_a_group_keeps_only_the_frames_of_the_program():
    source = """
def f(): raise KeyError("k")
try:
    f()
except Exception as error:
    raise ExceptionGroup("many", [error, ExceptionGroup("inner", [TypeError("t")])])
"""
    text = error_of(source)["traceback"]
    assert "playground" not in text and 'line 2, in f' in text and "TypeError: t" in text, text


def case_a_keyboard_interrupt_of_the_program_is_its_own_error():
    done = Done("x = 1\nraise KeyboardInterrupt")
    assert (done.error["type"], done.error["line"]) == ("KeyboardInterrupt", 2)


def case_audit_hooks_are_refused():
    error = error_of("import sys\nsys.addaudithook(lambda *rest: 1 / 0)")
    assert error["type"] == "PermissionError" and error["line"] == 2
    next_run_is_clean()


def case_recursion_without_end_through_c():
    recursions = (
        "class A:\n    def __getattr__(self, name): return getattr(self, name)\nA().x",
        "class A:\n    def __call__(self): return self()\nA()()",
        "class A:\n    def __repr__(self): return repr(self)\nA()",
        "class A:\n    def __eq__(self, other): return self == other\nA() == 1",
        "def f(n): return sorted([1, 2], key=f)\nf(0)",
        "import torch\nclass M(torch.nn.Module):\n    def forward(self, x):\n"
        "        return self(x)\nM()(torch.ones(2))",
    )
    for source in recursions:
        error = error_of(source)
        assert error["type"] == "RecursionError", error
        assert error["message"].startswith("maximum recursion depth exceeded"), error["message"]
        assert error["line"] is not None, source
        next_run_is_clean()


def case_graphs_that_are_left_out_are_said():
    large = GRAPH + "for _ in range(12_001): x = graph.call_function(torch.relu, (x,))"
    done = Done(large)
    assert done.graphs == []
    assert done.leftOut == ["graph has more than 12,000 nodes, so it is not shown here."]
    unnamed = Done(large + "\ndel graph, x\nsmall = fx.Graph()")
    assert (unnamed.graph_names, unnamed.leftOut) == ([["small"]], [])
    many = Done(GRAPH + "for i in range(60): globals()[f'g{i}'] = fx.Graph()")
    assert len(many.graphs) == 40
    assert many.leftOut == ["Only the first 40 graphs of this program are shown here."]
    heavy = Done(
        GRAPH
        + "for i in range(8):\n"
        "    g = globals()[f'g{i}'] = fx.Graph()\n"
        "    for _ in range(10_000): g.call_function(torch.relu)"
    )
    assert heavy.leftOut[0] == "Only the first 6 graphs of this program are shown here."
    assert Done(GRAPH).leftOut == []


def case_asyncio_runs_inside_of_a_program():
    source = """
import asyncio

async def double(x, wait):
    await asyncio.sleep(wait)
    print("double", x)
    return 2 * x

async def main():
    async with asyncio.timeout(5):
        return await asyncio.gather(double(1, 0.02), double(2, 0.01))

asyncio.run(main())
"""
    for _ in range(2):
        done = Done(source)
        assert done.value == "[2, 4]", (done.value, done.error)
        assert done.printed() == "double 2\ndouble 1\n", done.printed()


def case_functions_get_their_code_back():
    change = "function.__code__ = (lambda *given, **named: 'other').__code__"
    for name in (
        "torch.fx.symbolic_trace", "torch.fx._playground_tape", "torch.nn.Module.named_modules",
        "torch.fx.GraphModule.code.fget",
    ):  # fmt: skip
        Done(f"import torch\nfunction = {name}\n{change}\nfunction.__defaults__ = (1, 2, 3)")
        assert value_of(f"import torch\n'other' in {name}.__code__.co_consts") == "False", name
        assert value_of(f"import torch\n{name}.__defaults__ == (1, 2, 3)") == "False", name


def case_what_watches_the_interpreter_goes():
    program = """
import sys
if hasattr(sys, "monitoring"):
    sys.monitoring.use_tool_id(sys.monitoring.DEBUGGER_ID, "mine")
    sys.monitoring.set_events(sys.monitoring.DEBUGGER_ID, sys.monitoring.events.PY_START)
sys.setprofile(lambda *given: None)
"""
    assert Done(program).status == Done(program).status == "ok"
    assert value_of("import sys\nsys.getprofile()") is None


# What one program changes in place, and an expression of the next one.
CHANGED = [
    ("json._default_encoder.item_separator = ';'", "json.dumps([1, 2])", "'[1, 2]'"),
    ("json._default_decoder.parse_float = str", "json.loads('1.5')", "1.5"),
    ("gc.callbacks.append(lambda *given: 1 / 0)", "len(gc.callbacks)", "0"),
    ("sys.setswitchinterval(1e-4)", "sys.getswitchinterval()", "0.005"),
    ("sys.set_asyncgen_hooks(print, print)", "sys.get_asyncgen_hooks()[0]", None),
    ("threading.settrace(print)", "threading.gettrace()", None),
    ("decimal.getcontext().prec = 3", "decimal.getcontext().prec", "28"),
    ("copy._deepcopy_dispatch[int] = lambda *given: 9", "copy.deepcopy(1)", "1"),
    ("keyword.kwlist.append('x')", "keyword.kwlist[-1]", "'yield'"),
    ("logging.disable(50)", "logging.root.manager.disable", "0"),
]


def case_what_is_changed_in_place_is_put_back():
    head = "import copy, decimal, gc, json, keyword, logging, sys, threading\n"
    for change, asked, expected in CHANGED:
        done = Done(head + change)
        assert done.status == "ok", (change, done.error)
        assert value_of(head + asked) == expected, (change, value_of(head + asked))


def case_logging_speaks_in_every_run():
    program = "import logging\nlogging.basicConfig(level=logging.INFO)\nlogging.info('hi')"
    for _ in range(2):
        assert Done(program).printed("stderr") == "INFO:root:hi\n"


if __name__ == "__main__":
    print(json.dumps(run_cases(globals())))

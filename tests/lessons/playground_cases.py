"""Cases for the playground package, run on native CPython and in Pyodide by playground.test.mjs.

`run_cases(names)` calls every function named case_... and gives back
{name: what went wrong or None}.
"""

import json
import sys
import traceback

import playground


class Done:
    """The outcome of one program, and what it printed."""

    def __init__(self, source, before=()):
        self.parts = []
        emit = lambda stream, text: self.parts.append((stream, text))  # noqa: E731
        outcome = json.loads(playground.run(source, "example.py", list(before), emit))
        self.__dict__.update(outcome)
        self.graph_names = [record["names"] for record in outcome["graphs"]]

    def printed(self, stream="stdout"):
        return "".join(text for name, text in self.parts if name == stream)


def value_of(source):
    """The value of a program that must run."""
    done = Done(source)
    assert done.status == "ok", done.error
    return done.value


def error_of(source, before=()):
    """The diagnostic of a program that must fail."""
    done = Done(source, before)
    assert done.status == "error", (done.status, done.value)
    return done.error


def place(error):
    return error["line"], error["column"], error["endLine"], error["endColumn"]


# ---- what a run gives back ----



def case_output_and_value():
    done = Done('print("hi")\nprint("there")\n1 + 1')
    assert (done.status, done.value, done.printed()) == ("ok", "2", "hi\nthere\n")
    assert [text for _, text in done.parts] == ["hi\n", "there\n"], "lines go out one by one"


def case_none_and_texts_in_triple_quotes_are_no_value():
    assert value_of("None") is None
    assert value_of('"""A comment."""') is None
    assert value_of("'shown'") == "'shown'"


def case_long_values_are_cut():
    value = value_of("'x' * 100_000")
    assert len(value) < 21_000 and value.endswith("(100002 characters)")


def case_steps_before_share_the_namespace_and_print_nothing():
    done = Done("x + 1", ['x = 41\nprint("dropped")'])
    assert (done.value, done.printed()) == ("42", "")


def case_a_failing_step_before_is_named_and_has_no_place_here():
    error = error_of("x", ["x = 1 / 0"])
    assert place(error) == (None, None, None, None)
    assert 'File "<step 1>", line 1, in <module>' in error["traceback"]


def case_the_program_is_main():
    source = "class A: pass\n(A.__module__, __name__, __file__)"
    assert value_of(source) == "('__main__', '__main__', 'example.py')"


def case_each_run_is_fresh():
    Done("left_over = 1")
    assert error_of("left_over")["message"] == "name 'left_over' is not defined"


def case_warnings_go_to_standard_error():
    done = Done('import warnings\nwarnings.warn("careful")')
    text = 'example.py:2: UserWarning: careful\n  warnings.warn("careful")\n'
    assert done.printed("stderr") == text, done.printed("stderr")


# ---- mistakes and their places ----


def case_syntax_error():
    error = error_of("x = 1\ny = (2,\n")
    assert (error["type"], error["message"]) == ("SyntaxError", "'(' was never closed")
    assert place(error) == (2, 5, 2, 6)
    assert "    y = (2,\n        ^\n" in error["traceback"]


def case_indentation_error():
    error = error_of("def f():\nreturn 1")
    assert error["type"] == "IndentationError" and error["line"] == 2


def case_syntax_error_of_the_compiler_shows_its_line():
    error = error_of("x = 1\nreturn x")
    assert "    return x\n" in error["traceback"] and error["line"] == 2


def case_exception_in_a_function():
    error = error_of("def f():\n    é = 1; return é + missing\nf()")
    assert place(error) == (2, 23, 2, 30), place(error)
    lines = error["traceback"].splitlines()
    assert lines[0] == "Traceback (most recent call last):"
    assert [line for line in lines if "File" in line] == [
        '  File "example.py", line 3, in <module>',
        '  File "example.py", line 2, in f',
    ]


def case_chained_exceptions():
    source = 'try:\n    1/0\nexcept ZeroDivisionError as e:\n    raise ValueError("b") from e'
    error = error_of(source)
    assert "The above exception was the direct cause" in error["traceback"]
    assert error["traceback"].count("Traceback (most recent call last):") == 2
    assert error["line"] == 4


def case_frames_of_the_library_are_cut():
    error = error_of("import json\njson.loads('{')")
    assert error["line"] == 2 and "json/decoder.py" not in error["traceback"]


def case_an_exception_that_cannot_be_printed():
    source = "class E(Exception):\n    def __str__(self): raise TypeError\nraise E"
    assert error_of(source)["message"] == "<exception str() failed>"


def case_a_value_whose_repr_fails():
    error = error_of("class A:\n    def __repr__(self): raise TypeError('no repr')\nA()")
    assert (error["message"], error["line"]) == ("no repr", 2)


def case_exception_group():
    assert "ExceptionGroup: g (1 sub-exception)" in error_of(
        'raise ExceptionGroup("g", [ValueError(1)])'
    )["traceback"]


def case_keyboard_interrupt_is_stopped():
    done = Done("raise KeyboardInterrupt")
    assert done.status == "stopped" and done.error["line"] == 1


def case_system_exit():
    assert Done("raise SystemExit").status == "ok"
    assert Done("raise SystemExit(0)").status == "ok"
    done = Done("print(1)\nraise SystemExit(3)")
    assert (done.status, done.error, done.printed()) == ("ok", None, "1\n")
    assert done.printed("stderr") == "[The program ended itself with exit status 3.]\n"
    done = Done('import sys\nsys.exit("so long")')
    assert (done.status, done.printed("stderr")) == ("ok", "so long\n")


# ---- programs that go too far ----


def case_endless_recursion():
    error = error_of("def f(n): return f(n + 1)\nf(0)")
    assert error["type"] == "RecursionError" and "more times]" in error["traceback"]


def case_endless_recursion_with_a_huge_limit():
    source = "import sys\nsys.setrecursionlimit(10**8)\ndef f(n): return f(n + 1)\nf(0)"
    assert error_of(source)["type"] == "RecursionError"
    assert value_of("import sys\nsys.getrecursionlimit()") == "1000"


def case_huge_output_is_cut():
    for source in ['print("x" * 10**7)', 'for _ in range(100_000): print("0123456789")']:
        text = Done(source).printed()
        assert len(text) < 201_000
        assert text.endswith("[Output cut here: the program printed more than 200 kB.]\n")


def case_many_lines_go_out_in_blocks():
    done = Done("for i in range(10_000): print(i)")
    assert done.printed().endswith("9999\n") and len(done.parts) < 1000


def case_input_says_what_to_do():
    done = Done('input("x? ")')
    error = done.error
    assert done.printed() == "x? "
    assert error["type"] == "EOFError" and "write the value into the program" in error["message"]


def case_standard_input_is_empty():
    assert value_of("import sys\nsys.stdin.read()") == "''"
    assert value_of("import sys\nlist(sys.stdin)") == "[]"


def case_help_is_printed():
    assert "relu" in Done("import torch\nhelp(torch.relu)").printed()
    assert "Return the number of items" in Done("help(len)").printed()


def case_there_is_no_debugger():
    assert "print() what you want to see" in error_of("breakpoint()")["message"]


def case_packages_say_why_they_are_missing():
    error = error_of("import numpy as np")
    assert error["type"] == "ModuleNotFoundError"
    assert error["message"].startswith("No module named 'numpy': packages can't be installed here")
    assert error_of("import torhc")["message"] == "No module named 'torhc'"


def case_the_process_goes_on():
    done = Done("import os\nos._exit(3)")
    assert done.printed("stderr") == "[The program ended itself with exit status 3.]\n"
    assert error_of("import os\nos.abort()")["type"] == "PermissionError"
    assert error_of("import os\nos.kill(os.getpid(), 9)")["type"] == "PermissionError"


def case_nothing_of_the_page_can_be_imported():
    for name in ["js", "pyodide", "pyodide_js", "pyodide.code", "_fxp_door", "playground"]:
        error = error_of(f"import {name}")
        assert "can't reach the page" in error["message"], error
    for name in ["socket", "urllib.request", "http.client", "ssl"]:
        assert "can't use the network" in error_of(f"import {name}")["message"]
    for name in ["subprocess", "ctypes", "multiprocessing"]:
        assert "can't start other programs" in error_of(f"import {name}")["message"]


def case_removing_the_fence_opens_nothing():
    if sys.platform != "emscripten":
        return
    for name in ["js", "pyodide_js", "_fxp_door"]:
        error = error_of(f"import sys\nsys.meta_path.pop(0)\nimport {name}")
        assert error["type"] == "ModuleNotFoundError", error


def case_nothing_of_the_page_is_lying_about():
    source = "import sys\n[n for n in ('js', 'pyodide', '_fxp_door') if n in sys.modules]"
    assert value_of(source) == "[]"


def case_atexit_runs_at_the_end_of_the_program():
    done = Done('import atexit\natexit.register(print, "bye")\nprint("a")')
    assert done.printed() == "a\nbye\n"
    assert Done("1").printed() == ""


def case_an_atexit_that_fails_is_told():
    done = Done("import atexit\natexit.register(lambda: 1 / 0)")
    assert done.status == "ok" and "ZeroDivisionError" in done.printed("stderr")


def case_a_thread_that_outlives_the_run_is_not_heard():
    source = (
        "import threading, time\n"
        "def late():\n    time.sleep(0.05)\n    print('late')\n"
        "threading.Thread(target=late, daemon=True).start()"
    )
    done = Done(source)
    if done.status == "error":
        assert done.error["message"] == "can't start new thread"  # in the page
        return
    import time

    time.sleep(0.2)
    assert done.printed() == ""


def case_sleep_is_interruptible_and_keeps_time():
    source = "import time\nt = time.time()\ntime.sleep(0.05)\n0.04 < time.time() - t < 2"
    assert value_of(source) == "True"
    assert error_of("import time\ntime.sleep(-1)")["type"] == "ValueError"


def case_the_files_of_python_cannot_be_written():
    if sys.platform != "emscripten":
        return
    for act in ["open('/lib/python314.zip', 'wb')", "os.remove('/lib/fxp_python.zip')"]:
        assert error_of(f"import os\n{act}")["type"] == "PermissionError"
    assert "permissions" in error_of("import os\nos.chmod('/lib', 0o777)")["message"]


# ---- and the next run is clean ----


def case_files_are_gone():
    if sys.platform != "emscripten":
        return
    Done("import os\nos.mkdir('d')\nopen('d/a', 'w').close()")
    Done("open('neighbour.py', 'w').write('x = 1')")
    assert value_of("import os\nos.listdir('.')") == "[]"
    assert error_of("import neighbour")["type"] == "ModuleNotFoundError"


def case_builtins_come_back():
    assert error_of("import builtins\ndel builtins.print\nprint(1)")["type"] == "NameError"
    assert Done("print(1)").printed() == "1\n"
    names = "('len', 'isinstance', 'getattr', 'str', 'list', 'dict', 'BaseException', 'type')"
    assert Done(f"import builtins\nfor n in {names}: delattr(builtins, n)").status == "ok"
    assert error_of(f"import builtins\nfor n in {names}: delattr(builtins, n)\nlen")["line"] == 3
    Done("import builtins\nbuiltins.extra = 1")
    assert error_of("extra")["type"] == "NameError"


def case_sys_comes_back():
    for damage in ["sys.stdout = None", "sys.stdout.close()", "sys.stderr = 5", "del sys.stdout"]:
        Done(f"import sys\n{damage}\nprint(1)")
        assert Done("print(2)").printed() == "2\n", damage
    Done("import sys\nsys.path.append('zz'); sys.argv = None; sys.settrace(lambda *a: None)")
    assert value_of("import sys\n('zz' in sys.path, sys.argv is None, sys.gettrace())") == (
        "(False, False, None)"
    )


def case_settings_come_back():
    Done("import gc, os\ngc.disable(); os.environ['A'] = '1'; os.chdir('/'); os.environ = None")
    source = "import gc, os\n(gc.isenabled(), os.environ.get('A'))"
    assert value_of(source) == "(True, None)"


def case_the_library_comes_back():
    use = "import collections, random, json\n"
    Done(use + "collections.Counter.update = None\ncollections.OrderedDict = 5")
    Done(use + "random.random = None\njson.loads = None\njson.extra = 1")
    source = "(collections.Counter('aab')['a'], random.random() < 1, json.loads('1'))"
    assert value_of(use + source) == "(2, True, 1)"
    assert value_of(use + "hasattr(json, 'extra')") == "False"


def case_a_damaged_module_list_comes_back():
    Done("import sys\nsys.modules.clear()")
    assert value_of("import sys, torch, collections\nlen(sys.modules) > 50") == "True"


def case_torch_comes_back():
    Done("import torch\ntorch.relu = None\ntorch.extra = 1")
    Done("import torch\ndel torch.nn.Linear\ntorch.nn.Module.x = 1")
    source = "import torch\n(callable(torch.relu), hasattr(torch, 'extra'))"
    assert value_of(source) == "(True, False)"
    source = "import torch\n(torch.nn.Linear.__name__, hasattr(torch.nn.Module, 'x'))"
    assert value_of(source) == "('Linear', False)"


def case_torch_classes_come_back():
    Done("import torch\ntorch.nn.Linear.forward = lambda *a: 5\ntorch.Tensor.__add__ = None")
    source = "import torch\n(torch.nn.Linear(2, 3)(torch.ones(1, 2)).shape, torch.ones(2) + 1)"
    assert value_of(source) == "(torch.Size([1, 3]), tensor([2., 2.]))"


def case_a_deleted_torch_comes_back():
    Done("import sys\nfor n in list(sys.modules):\n    if n[:5] == 'torch': del sys.modules[n]")
    assert value_of("import torch\ntorch.relu(torch.tensor([-1.0, 2.0])).tolist()") == "[0.0, 2.0]"


def case_torch_settings_come_back():
    Done("import torch\ntorch.set_grad_enabled(False)\ntorch.set_printoptions(precision=1)")
    source = "import torch\n(torch.is_grad_enabled(), repr(torch.tensor(1.23456)))"
    assert value_of(source) == "(True, 'tensor(1.2346)')"


def case_an_unseeded_program_is_not_seeded_by_the_last_one():
    Done("import torch\ntorch.manual_seed(0)")
    first = value_of("import torch\ntorch.rand(4).tolist()")
    Done("import torch\ntorch.manual_seed(0)")
    assert value_of("import torch\ntorch.rand(4).tolist()") != first


# ---- graphs ----

FUSED = """
import torch
class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = torch.nn.Linear(4, 8)
    def forward(self, x):
        return torch.relu(self.fc1(x))
traced = torch.fx.symbolic_trace(Net())
graph = traced.graph
relu = list(graph.nodes)[2]
with graph.inserting_after(relu):
    new = graph.call_function(torch.tanh, (relu.args[0],))
relu.replace_all_uses_with(new)
graph.erase_node(relu)
fused_model = torch.fx.GraphModule(traced, graph)
"""


def rows(state):
    return [(row["id"], row["name"], row["op"]) for row in state["nodes"]]


def case_a_graph_is_shown_by_its_names_before_and_after():
    done = Done(FUSED)
    assert done.status == "ok", done.error
    assert done.graph_names == [["graph", "traced.graph", "fused_model.graph"]], done.graph_names
    before, after = done.graphs[0]["before"], done.graphs[0]["after"]
    names = [row["name"] for row in before["nodes"]]
    assert names == ["x", "fc1", "relu", "output"], names
    assert [row["name"] for row in after["nodes"]] == ["x", "fc1", "tanh", "output"]
    assert "torch.relu(fc1)" in before["code"] and "torch.tanh(fc1)" in after["code"]
    assert rows(before)[1] == rows(after)[1], "a node keeps its identity"
    x, fc1 = after["nodes"][:2]
    assert fc1["inputs"] == [x["id"]] and x["users"] == [fc1["id"]]
    assert (fc1["target"], fc1["args"], fc1["kwargs"]) == ("fc1", "(x,)", "{}"), fc1


def case_graphs_in_containers_and_modules_have_names():
    source = (
        "import torch\nmodels = [torch.fx.symbolic_trace(torch.nn.ReLU()) for _ in range(2)]\n"
        "by_name = {'a': models[1], 3: 4}\n"
        "net = torch.nn.Module()\nnet.body = torch.fx.symbolic_trace(torch.nn.Tanh())\n"
    )
    assert Done(source).graph_names == [
        ["models[0].graph"],
        ["models[1].graph", "by_name['a'].graph"],
        ["net.body.graph"],
    ]


def case_a_graph_made_by_hand_has_no_state_before():
    source = "import torch\ngraph = torch.fx.Graph()\nx = graph.placeholder('x')\ngraph.output(x)"
    [record] = Done(source).graphs
    assert record["names"] == ["graph"] and record["before"] is None
    assert [row["op"] for row in record["after"]["nodes"]] == ["placeholder", "output"]


def case_a_broken_graph_is_shown_as_it_is():
    source = FUSED + "relu2 = graph.call_function(torch.relu, (new,))\nnew.args = (relu2,)\nboom"
    done = Done(source)
    assert done.status == "error" and len(done.graphs) == 1
    assert len(done.graphs[0]["after"]["nodes"]) == 5


def case_graphs_of_the_last_run_are_forgotten():
    Done(FUSED)
    assert Done("import torch").graphs == []


def case_graphs_are_shown_when_the_program_damaged_torch():
    done = Done(FUSED + "torch.fx.Graph.nodes = None\ntorch.fx.GraphModule.graph = None")
    assert done.graph_names == [["graph", "traced.graph", "fused_model.graph"]]


# ---- judging ----

CHECK = '''
def test_positive(double):
    """Doubling 2
    gives 4."""
    arrived = double(2)
    assert arrived == 4, f"Expected 4, but got {arrived}. Multiply by two."


def test_negative(double):
    """Doubling -1 gives -2."""
    assert double(-1) == -2, "Expected -2."


def test_printed(printed, source, program):
    """It says hi."""
    assert printed == "hi\\\\n" and "print" in source and program.__name__ == "__main__", printed
'''.replace("\\\\", "\\")


def judged(source, check=CHECK):
    outcome = json.loads(playground.check(source, "answer.py", check, lambda *_: None))
    statuses = [verdict["status"] for verdict in outcome["verdicts"]]
    return outcome, statuses, [verdict["message"] for verdict in outcome["verdicts"]]


def case_a_right_answer_passes():
    outcome, statuses, _ = judged("def double(x): return 2 * x\nprint('hi')")
    assert outcome["status"] == "passed" and statuses == ["passed"] * 3
    assert outcome["verdicts"][0]["claim"] == "Doubling 2 gives 4."


def case_each_test_is_judged_by_itself():
    outcome, statuses, messages = judged("def double(x): return x * x\nprint('hi')")
    assert outcome["status"] == "failed" and statuses == ["passed", "failed", "passed"]
    assert messages[1] == "Expected -2."


def case_an_exception_of_the_learner_has_a_line():
    _, statuses, messages = judged("print('hi')\ndef double(x):\n    return x.boo()")
    assert statuses == ["failed", "not reached", "passed"]
    assert messages[0] == (
        "Line 3 of your program raised AttributeError: 'int' object has no attribute 'boo'"
    )


def case_a_missing_name_is_told_once():
    _, statuses, messages = judged("def duoble(x): return 2 * x")
    assert statuses == ["failed", "not reached", "failed"]
    assert "doesn't define double" in messages[0]


def case_a_syntax_error_reaches_no_test():
    outcome, statuses, _ = judged("def double(x) return 2 * x")
    assert outcome["status"] == "error" and outcome["error"]["line"] == 1
    assert statuses == ["not reached"] * 3


def case_what_was_defined_before_an_exception_is_judged():
    outcome, statuses, _ = judged("def double(x): return x\nprint('hi')\n1 / 0")
    assert outcome["status"] == "failed" and outcome["error"]["line"] == 3
    assert statuses == ["failed", "failed", "passed"]
    outcome, statuses, _ = judged("def double(x): return 2 * x\nprint('hi')\n1 / 0")
    assert outcome["status"] == "error" and statuses == ["passed"] * 3


def case_stop_while_judging():
    outcome, statuses, _ = judged("print('hi')\ndef double(x): raise KeyboardInterrupt")
    assert outcome["status"] == "stopped" and statuses == ["not reached"] * 3


def case_a_program_cannot_bend_the_check():
    cheat = "import torch\ntorch.equal = lambda *a: True\ndef answer(): return torch.ones(1)"
    check = (
        "import torch\ndef test_equal(answer):\n    '''It is zero.'''\n"
        "    assert torch.equal(answer(), torch.zeros(1)), 'Expected 0.'"
    )
    assert judged(cheat, check)[1:] == (["failed"], ["Expected 0."])
    for nasty in ["raise SystemExit", "import builtins; del builtins.len; 1 / 0"]:
        assert judged(f"def double(x):\n    {nasty}")[0]["status"] == "failed"


def case_an_explained_exception_names_its_line():
    check = (
        "def test_it(f):\n    '''It works.'''\n    try:\n        f()\n"
        "    except KeyError as error:\n"
        "        raise AssertionError('Use another key.') from error"
    )
    messages = judged("def f():\n    return {}[1]", check)[2]
    assert messages == ["Use another key. (line 2 of your program)"]


def case_a_broken_check_says_where():
    outcome, statuses, _ = judged("def double(x): return x", "1 / 0\n" + CHECK)
    assert outcome["status"] == "error" and statuses == ["not reached"] * 3
    assert 'File "check.py", line 1' in outcome["error"]["traceback"]


def case_a_failed_test_shows_its_graphs():
    check = (
        "import torch\ndef test_it(rewrite):\n    '''It works.'''\n"
        "    rewritten = rewrite(torch.fx.symbolic_trace(torch.nn.ReLU()))\n    assert 0, 'No.'"
    )
    outcome = judged("def rewrite(gm): return gm", check)[0]
    [record] = outcome["graphs"]
    assert (record["names"], record["by"]) == (["rewritten.graph"], "check")


def case_every_test_draws_the_same_numbers():
    check = (
        "import torch\ndrawn = []\n"
        "def test_a(program):\n    '''a'''\n    drawn.append(torch.rand(3).tolist())\n"
        "def test_b(program):\n    '''b'''\n    assert drawn == [torch.rand(3).tolist()]\n"
    )
    assert judged("", check)[1] == ["passed", "passed"]


def run_cases(names):
    results = {}
    for name, case in list(names.items()):
        if name.startswith("case_"):
            try:
                case()
                results[name] = None
            except BaseException:
                results[name] = traceback.format_exc()
    return results


if __name__ == "__main__":
    print(json.dumps(run_cases(globals())))

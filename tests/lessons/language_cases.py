"""Cases for what an editor asks about a program, run like playground_cases.py. In a text, `|` is
the cursor."""

import json
import time

import playground
from playground_cases import Done, run_cases

NET = """\
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch import fx


class Net(nn.Module):
    '''Two layers. And more.'''

    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(4, 8)

    def forward(self, x):
        y = self.fc1(x)
        return torch.relu(y)


traced = fx.symbolic_trace(Net())
graph = traced.graph
for node in graph.nodes:
    seen = node.name
"""


def ask(kind, text, before=(), file="example.py"):
    head, _, tail = text.partition("|")
    place = {"source": text} if kind == "markers" else {"head": head, "tail": tail}
    question = {"kind": kind, "before": list(before), "file": file, **place}
    said = json.loads(playground.ask(json.dumps(question)))
    assert said["ok"], said
    return said["value"]


def labels(text, **more):
    return [item["label"] for item in ask("complete", text, **more)["items"]]


def code(text, **more):
    found = ask("hover", text, **more)
    return found and found["code"]


def marks(text, **more):
    return [(one["line"], one["message"]) for one in ask("markers", text, **more)]


def same(arrived, expected):
    assert arrived == expected, arrived


# ---- completions ----


def case_parts_of_modules_complete():
    assert {"relu", "Tensor", "randn"} <= set(labels(NET + "torch.|"))
    same(labels(NET + "graph.er|"), ["erase_node"])
    assert "_ops" not in labels(NET + "torch.|")
    assert "softmax" in labels(NET + "F.so|")
    item = ask("complete", NET + "nn.Linea|")["items"][0]
    same(item, {"label": "Linear", "kind": "class"})


def case_what_an_expression_is_follows_from_the_program():
    for expression in ("traced", "fx.GraphModule(Net(), graph)", "Net", "fx.symbolic_trace(Net())"):
        assert labels(f"{NET}{expression}.|"), expression
    assert "replace_all_uses_with" in labels(NET + "node.|")
    assert "replace_all_uses_with" in labels(NET + "node.args[0].|")
    assert "replace_all_uses_with" in labels(NET + "[n for n in graph.nodes][0].|")
    assert "upper" in labels(NET + "seen.|")
    assert "fc1" in labels(NET.replace("return torch.relu(y)", "return self.|"))
    assert "unsqueeze" in labels(NET.replace("return torch.relu(y)", "return y.|"))
    pairs = "for i, (a, b) in enumerate(zip(graph.nodes, [1.5])):\n    a.|"
    assert "users" in labels(NET + pairs)
    assert "users" in labels("import torch\ndef f(gm: 'torch.fx.GraphModule'):\n"
                             "    for n in gm.graph.nodes:\n        n.|\n")
    assert "call_function" in labels("from torch import fx\nclass T(fx.Transformer):\n"
                                     "    def run(self):\n        super().|")


def case_names_in_scope_complete_the_nearest_first():
    found = labels(NET.replace("return torch.relu(y)", "return |"))
    assert found.index("y") < found.index("torch") < found.index("print") < found.index("while")
    assert "seen" in labels(NET + "se|") and "y" not in labels(NET + "|")


def case_names_of_the_steps_before_complete():
    same(labels("trac|", before=[NET]), ["traced"])
    assert "graph" in labels("traced.|", before=[NET])
    same(labels("trac|", before=["def (", NET]), ["traced"])


def case_parameters_complete_as_keywords():
    same(labels(NET + "nn.Linear(|")[:2], ["in_features=", "out_features="])
    assert "alpha=" in labels(NET + "torch.add(y, y, |")
    assert "alpha=" not in labels(NET + "torch.add(y, y, alpha=|")


def case_imports_complete():
    assert {"symbolic_trace", "Graph"} <= set(labels("from torch.fx import |"))
    assert "torch" in labels("import to|")
    assert "nn" in labels("import torch.n|")


def case_texts_comments_and_new_names_complete_nothing():
    for text in ("'torch.|", '"""\ntorch.|', "# torch.|", "x = 1.|", "def re|", "class Ne|"):
        same(labels(text), [])
    assert "relu" in labels("x = 'a'\nimport torch\ntorch.re|")
    same(labels('import torch\n"""a" torch.|'), [])


def case_fields_of_f_strings_complete_as_code_does():
    before = "import torch\nname = 'a'\n"
    for text in ('f"a {na|', "rf'''\n{1:{na|", 'f"{torch.relu(na|', "print(F'{{{na|", "t'{na|"):
        assert "name" in labels(before + text), text
    for text in ('f"{', 'f"{name} {', 'f"{d["a"]} {', "f'{1 != "):
        assert "relu" in labels(before + text + "torch.re|"), text
    for text in ('f"na|', 'f"{{na|', 'f"{name} na|', 'f"{name:na|', 'f"{name!na|', 'f"{"na|'):
        same(labels(before + text), [])
    # What comes behind an f-string is code again, also when that is not finished.
    for text in ('f"{name}" + ', 'f"{name\n', 'f"{name:>3\n', 'f"a\n'):
        assert "relu" in labels(before + text + "torch.re|"), text
    same(labels("f'{print(1, |"), labels("print(1, |"))
    same(code(before + "f'{torch.relu|}'"), code(before + "torch.relu|"))
    assert ask("signature", before + "f'{torch.relu(|")["label"].startswith("relu(")


# ---- hovers and signatures ----


def case_hovers_say_signature_type_and_one_sentence():
    same(code(NET + "torch.relu|"), "relu(Tensor input) -> Tensor")
    same(code(NET + "torch|"), "module torch")
    same(code(NET + "traced|"), "traced: torch.fx.GraphModule")
    same(code(NET + "graph.nodes|"), "nodes: Iterable[torch.fx.Node]")
    same(ask("hover", NET + "Net|"), {"code": "class Net()", "doc": "Two layers. And more."})
    erase = ask("hover", NET + "graph.erase_node|")
    same(erase["code"], "def erase_node(to_erase)")
    assert erase["doc"].startswith("Removes a node."), erase
    same(code(NET + "nothing_here|"), None)
    same(code("'torch|"), None)


def case_signatures_follow_the_cursor():
    def active(text):
        found = ask("signature", text)
        start, end = found["parameters"][found["active"]]
        return found["label"][start:end]

    same(active(NET + "nn.Linear(|"), "in_features")
    same(active(NET + "nn.Linear(4, |"), "out_features")
    same(active(NET + "nn.Linear(4, 8, bias=|"), "bias=True")
    same(active(NET + "torch.add(1, 2, alpha=|"), "Scalar alpha=1")
    same(active(NET + "torch.cat([y, |"), "Tensor[] tensors")
    same(active(NET + "graph.call_function(torch.relu, (node, |"), "args=None")
    same(active(NET + "def f(a, *, b=2): pass\nf(1, b=|"), "b=2")
    same(active(NET.replace("self.fc1(x)", "self.fc1(|")), "input: Tensor")
    assert ask("signature", NET + "torch.arange(1, |")["label"].startswith("arange(Scalar start,")
    same(ask("signature", NET + "(1, |"), None)
    same(ask("signature", NET + "def f(|"), None)


# ---- objects of the last run ----


def case_objects_of_the_last_run_are_known():
    same(code(NET + "traced.fc1|"), None)
    Done(NET)
    same(code(NET + "traced|"), "traced: torch.fx.GraphModule of 4 nodes")
    same(code(NET + "node|"), "node: torch.fx.Node, output, 0 users")
    same(code(NET + "seen|"), "seen: str = 'output'")
    same(code(NET + "traced.fc1.weight|"),
         "weight: torch.nn.Parameter, shape (8, 4), torch.float32")
    assert "fc1" in labels(NET + "traced.|")
    same(ask("signature", NET + "traced(|")["label"], "forward(x)")
    same(code(NET + "traced.fc1|", file="other.py"), None)


def case_a_name_that_was_given_anew_is_not_what_it_was():
    Done(NET)
    same(code(NET + "seen = 3\nseen|"), "seen: int = 3")
    same(code(NET + "seen = [node]\nseen|"), "seen: list[torch.fx.Node]")


def case_nothing_of_the_learners_is_run():
    program = """\
called = []

class Meta(type):
    def __getattribute__(cls, name):
        called.append(name)
        return type.__getattribute__(cls, name)
    def __instancecheck__(cls, value):
        called.append("instance")
        return True

class Odd(metaclass=Meta):
    known = 1
    @property
    def prop(self):
        called.append("prop")
    def __getattribute__(self, name):
        called.append(name)
        return object.__getattribute__(self, name)
    def __repr__(self):
        called.append("repr")
        return "odd"
    def __len__(self):
        called.append("len")
        return 1
    def method(self, a=[]):
        return a

odd = Odd()
odds = [odd]
other = [Odd][0]
called.clear()
"""
    Done(program)
    calls = ("odd.method(|", "Odd(|", "odd(|", "other(|")
    for text in ("odd.|", "odd.kn|", "Odd.|", "odds[0].|", "other.|", *calls):
        ask("complete", program + text)
        ask("signature", program + text)
    for text in ("odd|", "odd.prop|", "Odd|", "other|", "odds|", "odd.method|", "odds[0].known|"):
        ask("hover", program + text)
    found = ask("hover", program + "called|")
    same(found["code"], "called: list of 0")


# ---- markers ----


def case_a_good_program_has_no_markers():
    same(marks(NET), [])
    same(marks("print(traced)\ndel traced", before=[NET]), [])
    same(marks("try:\n    import numpy\n    torchx.a\nexcept Exception:\n    pass\n"), [])
    same(marks("def f():\n    global g\n    g = 1\nf()\nprint(g, [g for g in 'ab'])\n"), [])
    same(marks("exec('x = 1')\nprint(x)\n"), [])
    same(marks("match [1]:\n    case [a, *rest]: print(a, rest)\n    case {'k': v, **more}:\n"
               "        print(v, more)\n"), [])


def case_what_does_not_compile_is_an_error_at_its_place():
    first = ask("markers", "x = (1,\ny = 2\n")[0]
    same(first, {"severity": "error", "message": "SyntaxError: '(' was never closed",
                 "line": 1, "column": 5, "endLine": 1, "endColumn": 6})
    same(marks("x = 1\nreturn x\n"), [(2, "SyntaxError: 'return' outside function")])
    same(ask("markers", "π = (\n")[0]["column"], 5)
    assert marks("x\0y")[0][0] == 1
    assert marks("(" * 5000)


def case_names_that_nothing_defines():
    same(marks("import torch\nprint(torhc)\n"), [(2, "name 'torhc' is not defined")])
    same(marks("def f(a):\n    return a + b\n"), [(2, "name 'b' is not defined")])
    same(marks("x = missing\n", before=["y = 1"]), [(1, "name 'missing' is not defined")])


def case_parts_that_are_not_there():
    same(marks("import torch\ntorch.rleu\nprint(1)\n"),
         [(2, "module 'torch' has no attribute 'rleu'")])
    same(marks("from torch.fx import Graf\n"), [(1, "cannot import name 'Graf' from 'torch.fx'")])
    [(line, said)] = marks("import numpy as np\n")
    assert line == 1 and "packages can't be installed here" in said, said
    one = ask("markers", "import torch\nx = torch.nn.Linaer(1, 2)\n")[0]
    same((one["column"], one["endColumn"]), (14, 20))
    same(marks("import torch\ntorch.mine = 1\nprint(torch.mine)\n"), [])


def case_slips_that_torch_fx_is_silent_about():
    same(marks(NET + "traced.recompile\nprint(1)\n"),
         [(23, "recompile is not called here: write recompile()")])
    same(marks(NET + "fx.symbolic_trace(Net())\nprint(1)\n"),
         [(23, "The GraphModule that symbolic_trace returns is not kept: give it a name")])
    same(marks(NET + "fx.symbolic_trace(Net())\n"), [])
    same(marks(NET.replace("        super().__init__()\n", "")),
         [(11, "self.fc1 needs super().__init__() before it")])


def case_warnings_of_python_are_markers():
    [(line, said)] = marks("x = 3\nif x is 3:\n    pass\n")
    assert line == 2 and '"is" with' in said, said


# ---- any text ----


def case_every_place_of_a_program_has_an_answer():
    for end in range(0, len(NET), 7):
        for tail in ("", NET[end:]):
            for kind in ("complete", "hover", "signature"):
                ask(kind, f"{NET[:end]}|{tail}")
        ask("markers", NET[:end])


def case_long_and_deep_programs_are_answered_in_time():
    deep = "x = " + "(" * 60 + "1" + ")" * 60 + "\n"
    long = NET + "".join(f"v{i} = v{i - 1} if {i} else traced\n" for i in range(1, 400))
    chain = "a.b" * 300
    start = time.perf_counter()
    for text in (deep + "x.|", long + "v399.|", chain + ".|", "def f(): return f()\nf().|",
                 "a = b\nb = a\na.|", "class A(A): pass\nA().|", "class A:\n  def __init__(self):\n"
                 "    self.x = self.x\nA().x.|", "{[(" * 200 + "|"):
        ask("complete", text)
        ask("signature", text)
        ask("hover", text.replace(".|", "|"))
    assert time.perf_counter() - start < 4


if __name__ == "__main__":
    print(json.dumps(run_cases(globals())))

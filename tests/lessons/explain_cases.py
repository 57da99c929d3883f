"""Cases for what the page says about classic mistakes, run like playground_cases.py.

explain_cases.txt has a program for each mistake, and what is to be said: kind, place of the graph,
step, line, cause and advice, with nodes in brackets and code between backticks.
"""

import json
import pathlib

import playground
from playground_cases import Done, run_cases

START = """\
import copy
import torch
from torch import fx, nn

def f(x):
    return torch.relu(x).neg()

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(2, 2)
    def forward(self, x):
        return self.layer(x)

gm = fx.symbolic_trace(f)
x, relu, neg, out = gm.graph.nodes
"""


def text_of(parts):
    def one(part):
        if isinstance(part, str):
            return part
        return f"`{part['code']}`" if "code" in part else f"[{part['name']}]"

    return "".join(map(one, parts))


def said(source):
    """What is said about a program, as text."""
    return "\n".join(
        f"{each['kind']}: graph {each['graph']}, step {each['step']}, line {each['line']}\n"
        f"{text_of(each['cause'])}\n{text_of(each['advice'])}"
        for each in Done(START + source).explanations
    )


def _case(name, source, expected):
    def case():
        found = said(source)
        assert found == expected, f"{name}:\n{found}"

    return case


def _read():
    """Blocks of a name, a program, and what is said, parted by lines of dashes."""
    text = (pathlib.Path(__file__).parent / "explain_cases.txt").read_text()
    for block in text.split("\n====\n"):
        name, _, rest = block.strip("\n").partition("\n----\n")
        source, _, expected = f"{rest}\n".partition("\n----\n")
        yield name, source, expected.strip("\n")


for _name, _source, _expected in _read():
    globals()["case_" + _name.replace(" ", "_")] = _case(_name, _source, _expected)


def case_nodes_are_links_and_explanations_are_of_the_run():
    (first,) = Done(START + "gm.graph.erase_node(relu)").explanations
    assert {"node": 2, "name": "neg"} in first["cause"], first
    assert Done(START + "gm(torch.ones(2))").explanations == []
    assert Done("1 / 0").explanations == []


def case_a_mistake_in_a_graph_without_a_name_still_shows_it():
    done = Done(START + "fx.symbolic_trace(lambda x: x if x > 0 else -x)")
    assert [record["names"] for record in done.graphs] == [["gm.graph"], []]
    assert {"node": 1, "name": "gt"} in done.explanations[0]["cause"]


def case_what_a_check_finds_is_explained_too():
    program = START + """
def swap(module):
    for node in module.graph.nodes:
        if node.target is torch.relu:
            node.target = torch.abs
    return module
"""
    check = """
import torch
from torch import fx

def test_it(swap):
    \"\"\"It swaps.\"\"\"
    swapped = swap(fx.symbolic_trace(lambda x: torch.relu(x)))
    assert swapped(torch.tensor([-1.0])).item() == 1.0
"""
    outcome = json.loads(playground.check(program, "example.py", check, lambda *_: None))
    (said,) = outcome["explanations"]
    assert outcome["graphs"][said["graph"]]["names"] == ["swapped.graph"], outcome["graphs"]
    assert text_of(said["cause"]) == (
        "`swapped` ran the code of an earlier graph: its graph has been changed since, and "
        "`recompile()` was not called."
    )
    assert said["line"] == START.count("\n") + 5


def case_what_steps_before_did_is_theirs():
    before = START + """
relu.target = torch.abs
print(gm.code)
fx.replace_pattern(fx.symbolic_trace(f), lambda x: torch.cos(x), lambda x: x)
neg.args = (neg,)
"""
    assert [each["kind"] for each in Done(before).explanations] == ["stale-code", "self-loop"]
    assert Done("1 + 1", [before]).explanations == []
    assert [e["kind"] for e in Done("gm.graph.lint()", [before]).explanations] == ["self-loop"]


if __name__ == "__main__":
    print(json.dumps(run_cases(globals())))

"""net_min_base: blocks of nodes that go wrong only together, and nodes that are left out."""

import torch
from torch import fx
from torch.fx.passes.net_min_base import _MinimizerBase, _MinimizerSettingBase


def chain(length):
    graph = fx.Graph()
    node = graph.placeholder("x")
    for i in range(length):
        node = graph.call_function(torch.add, (node, 1.0), name=f"n{i}")
    graph.output(node)
    return fx.GraphModule({}, graph)


class Minimizer(_MinimizerBase):
    """Whose second way adds one where all nodes of one of the groups `bad` are."""

    def run_a(self, mod, inputs, report_idx=-1):
        return mod(*inputs)

    def run_b(self, mod, inputs, report_idx=-1):
        names = {node.name for node in mod.graph.nodes if node.op == "call_function"}
        if "fails" in self.bad:
            raise ValueError("no")
        return mod(*inputs) + any(names.issuperset(group) for group in self.bad)


def compare(a, b, names):
    return (a - b).abs().max().item(), torch.equal(a, b)


def run(length, bad, method="block", exclusion=None, **where):
    print("##", length, bad, method, where)
    settings = _MinimizerSettingBase(traverse_method=method)
    minimizer = Minimizer(chain(length), (torch.ones(2),), compare, settings, None, exclusion)
    minimizer.bad = bad
    try:
        found = minimizer.minimize(**where)
        print(sorted(node.name for node in found), minimizer.results, len(minimizer.reports))
    except RuntimeError as error:
        print(error)


for bad in ([], [("n0",)], [("n1", "n3")], [("n1",), ("n3",)], [("n4",)]):
    for last in (None, True, False):
        run(5, bad, find_last_node=last)
run(1, [("n0",)])
run(2, [("n0", "n1")], find_last_node=False)
run(6, [("n2", "n3")], start="n1", end="n4")
run(3, ["fails"])


def without(*names):
    def exclusion(nodes, start, end):
        print("asked", [node.name for node in nodes], start, end)
        nodes[:] = [node for node in nodes if node.name not in names]

    return exclusion


run(3, [("n1",)], "block", without("n2"))
run(3, [("n1",)], "binary", without("n2"))
run(3, [("n1",)], "sequential", without("n2"))
run(3, [("n1",)], "binary", without("n0", "n1", "n2"))
run(3, [("n2",)], "skip", skip_nodes=["n1"])
run(4, [], "skip", without("n3"), skip_nodes=["n0"])
run(4, [("n1",)], "skip")


class TwoResults(torch.nn.Module):
    def forward(self, x):
        a = x + 1
        b = a * 2
        return b + torch.sin(a), b


class Telling(Minimizer):
    """Says what is run and compared."""

    def run_a(self, mod, inputs, report_idx=-1):
        print("run", [str(node) for node in mod.graph.nodes][:-1], mod.graph.output_node().args)
        return mod(*inputs)

    def run_b(self, mod, inputs, report_idx=-1):
        wrong = any(node.name == "mul" for node in mod.graph.nodes if node.op == "call_function")
        result = mod(*inputs)
        return tuple(one + wrong for one in result) if isinstance(result, tuple) else result + wrong


def telling(a, b, names):
    print("compare", type(a).__name__, names)
    pairs = [(a, b)] if isinstance(a, torch.Tensor) else zip(a, b)
    return 0.0, all(torch.equal(one, other) for one, other in pairs)


for method in ("sequential", "binary", "accumulate", "block", "skip"):
    for every in (False, True):
        settings = _MinimizerSettingBase(
            traverse_method=method, all_outputs=every, return_intermediate=every
        )
        gm = fx.symbolic_trace(TwoResults())
        minimizer = Telling(gm, (torch.ones(2),), telling, settings)
        found = minimizer.minimize(skip_nodes=["add"], end="mul")
        print(sorted(node.name for node in found), minimizer.results, sorted(minimizer.a_outputs))
minimizer.run_nodes()
minimizer.run_nodes("mul", "add_1")
for choice in ({"return_intermediate": True}, {"find_all": True, "traverse_method": "accumulate"}):
    gm = fx.symbolic_trace(TwoResults())
    minimizer = Telling(gm, (torch.ones(2),), telling, _MinimizerSettingBase(**choice))
    minimizer.run_nodes("add", "sin")
    print(minimizer.minimize())

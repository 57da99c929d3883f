"""net_min_base: which nodes make the difference between two ways of running a module."""

import torch
from torch import fx
from torch.fx.passes.net_min_base import _MinimizerBase, _MinimizerSettingBase


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(4, 4)

    def forward(self, x, y):
        a = self.linear(x)
        b = torch.sin(a)
        c = b * y
        d = torch.cos(c)
        return torch.relu(d + b)


class Minimizer(_MinimizerBase):
    """Whose second way adds one where a node called like one of `bad` is."""

    bad = ("mul",)

    def run_a(self, mod, inputs, report_idx=-1):
        return mod(*inputs)

    def run_b(self, mod, inputs, report_idx=-1):
        result = mod(*inputs)
        wrong = any(node.name in self.bad and node.op[0] == "c" for node in mod.graph.nodes)
        if isinstance(result, tuple):
            return tuple(each + wrong for each in result)
        return result + wrong


class Failing(Minimizer):
    def run_b(self, mod, inputs, report_idx=-1):
        raise ValueError("no")


def compare(a, b, names):
    if isinstance(a, torch.Tensor):
        a, b = [a], [b]
    distance = max((u - v).abs().max().item() for u, v in zip(a, b))
    return round(distance, 3), distance < 0.5


torch.manual_seed(0)
inputs = torch.randn(2, 4), torch.randn(2, 4)


def run(bad=("mul",), cls=Minimizer, settings=None, **where):
    print("##", bad, cls.__name__, settings, where)
    minimizer = cls(
        fx.symbolic_trace(Model()), inputs, compare, _MinimizerSettingBase(**(settings or {}))
    )
    cls.bad = bad
    try:
        print(sorted(node.name for node in minimizer.minimize(**where)))
    except Exception as error:
        print(type(error).__name__, error)
    print(minimizer.iteration, sorted(map(str, minimizer.results)), sorted(minimizer.a_outputs))
    return minimizer


print(_MinimizerSettingBase())
run().print_reports()
run(("mul", "relu"), settings={"find_all": True})
run(settings={"accumulate_error": True})
for method in ("binary", "accumulate", "nope"):
    print(run(settings={"traverse_method": method}).reports)
run((), settings={"traverse_method": "binary"})
run((), settings={"traverse_method": "accumulate"})
run(())
run(start="sin", end="cos")
run(cls=Failing)
run(cls=_MinimizerBase)
module = fx.symbolic_trace(Model())
minimizer = Minimizer(module, inputs, compare, _MinimizerSettingBase())
minimizer.run_nodes("cos", "relu")
minimizer.run_nodes("mul", "mul")
print(minimizer.reports)

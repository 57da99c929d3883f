"""net_min_base goes on after a node that is excluded; PyTorch's sequential search ends there."""

import torch
from torch import fx
from torch.fx.passes.net_min_base import _MinimizerBase, _MinimizerSettingBase


class Minimizer(_MinimizerBase):
    def run_a(self, mod, inputs, report_idx=-1):
        return mod(*inputs)

    def run_b(self, mod, inputs, report_idx=-1):
        return mod(*inputs) + any(node.name == "add_2" for node in mod.graph.nodes)


def exclusion(nodes, start, end):
    nodes[:] = [node for node in nodes if node.name not in names]


for method in ("sequential", "block"):
    for names in (["add_1"], ["add", "add_1", "add_2"]):
        if method == "sequential" or len(names) > 1:
            gm = fx.symbolic_trace(lambda x: x + 1 + 2 + 3)
            settings = _MinimizerSettingBase(traverse_method=method)
            compare = lambda a, b, names: (0.0, torch.equal(a, b))  # noqa: E731
            minimizer = Minimizer(gm, (torch.ones(2),), compare, settings, None, exclusion)
            print(minimizer.minimize())

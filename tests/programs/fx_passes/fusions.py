"""FxNetAccFusionsFinder, the nodes finder and the splitter: what runs where."""

import torch
from torch import fx
from torch.fx.passes.operator_support import OperatorSupport, create_op_support
from torch.fx.passes.shape_prop import ShapeProp
from torch.fx.passes.splitter_base import (
    FxNetAccNodesFinder, FxNetSplitterInternalError, NodeEvent, SplitResult, Subgraph,
    _SplitterBase, _SplitterSettingBase, generate_inputs_for_submodules,
)  # fmt: skip
from torch.fx.passes.tools_common import FxNetAccFusionsFinder


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(4, 4)

    def forward(self, x, y):
        a = self.linear(x)
        b = torch.sin(a)
        n = b.size(0)
        c = b.view(n, 2, 2)
        d = torch.split(c, 1, 1)
        e = d[0] + d[1]
        f = torch.cos(e) + y
        return torch.relu(f), torch.sum(a)


torch.manual_seed(0)
x, y = torch.randn(3, 4), torch.randn(3, 1, 2)


def propagated():
    gm = fx.symbolic_trace(Model())
    ShapeProp(gm).propagate(x, y)
    return gm


def supporting(*names):
    return create_op_support(
        lambda modules, node: node.op not in ("placeholder", "output", "get_attr")
        and node.name in names
    )


gm = propagated()
nodes = {node.name: node for node in gm.graph.nodes}
print(list(nodes))
calls = [node for node in gm.graph.nodes if node.op.startswith("call")]
for chosen in (calls, [n for n in calls if n.name not in ("sum_1", "relu")], [nodes["getitem"]],
               [nodes[n] for n in ("split", "getitem", "getitem_1", "add")],
               [nodes[n] for n in ("size", "view", "sin")]):  # fmt: skip
    acc = set(chosen)
    found = FxNetAccFusionsFinder(gm, acc)()
    print({node.name: sorted(n.name for n in group) for node, group in sorted(found.items())})
    print(sorted(node.name for node in acc))
names = [node.name for node in calls]
for support, non_tensor in (
    (names, True), (names, False), (["sin", "cos", "view"], False),
    (["sin", "size", "view"], False), (["linear", "sin", "size"], False),
    (["split", "getitem", "getitem_1", "add"], False), (["getitem", "add"], False),
):  # fmt: skip
    acc = FxNetAccNodesFinder(gm, supporting(*support), non_tensor)()
    print(support, non_tensor, sorted(node.name for node in acc))
print(vars(_SplitterSettingBase()), FxNetSplitterInternalError.__mro__[1].__name__)
print(Subgraph(is_acc=True, nodes=[nodes["sin"]]), SplitResult(1, 2, "x"))


class Splitter(_SplitterBase):
    pass


def show(gm):
    print(gm.graph)
    for name, child in gm.named_children():
        if isinstance(child, fx.GraphModule):
            print("#", name, child.code)


def split(support, **settings):
    gm = propagated()
    splitter = Splitter(gm, (x, y), supporting(*support), _SplitterSettingBase(**settings))
    result = splitter()
    show(result)
    print([torch.equal(u, v) for u, v in zip(result(x, y), gm(x, y))])
    print(sorted(splitter.get_node_submodule_map().items()))
    print([getattr(node, "tag", None) for node in gm.graph.nodes], splitter.tags)
    return splitter


split(["linear", "sin"])
split(["sin", "cos", "relu", "add", "add_1", "sum_1"])
split(["sin", "cos", "relu", "add", "add_1"], min_acc_module_size=2)
split(names, allow_non_tensor=True)
split(names, skip_fusion=True)
splitter = Splitter(propagated(), (x, y), supporting("sin", "cos"), _SplitterSettingBase())
result = splitter.generate_split_results()
print(type(result).__name__, list(result.submodule_inputs), result.non_acc_submodule_prefix)
print({k: [tuple(t.shape) for t in v] for k, v in result.submodule_inputs.items()})
splitter = Splitter(
    propagated(), (x, y), supporting("sin", "cos"), _SplitterSettingBase(), "_cpu_", True
)
show(splitter())
try:
    settings = _SplitterSettingBase(max_acc_splits=1)
    Splitter(propagated(), (x, y), supporting("sin", "add", "relu"), settings)()
except Exception as error:
    print(type(error).__name__, error)
module = torch.nn.Sequential(torch.nn.Linear(4, 2), torch.nn.ReLU())
inputs = generate_inputs_for_submodules(module, (x,), ["0", "1", "2"])
print({name: [tuple(t.shape) for t in each] for name, each in inputs.items()})
for event in (NodeEvent(nodes["sin"], "why", nodes["linear"]), NodeEvent(nodes["sin"], "why")):
    print(event.to_str())
table = OperatorSupport({"torch.sin": None, "torch.nn.modules.linear.Linear": None})
splitter = Splitter(propagated(), (x, y), table, _SplitterSettingBase())
print(splitter.node_support_preview())

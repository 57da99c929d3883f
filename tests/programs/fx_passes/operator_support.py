"""Names of what nodes call, which nodes a backend supports, and lifting a subgraph to a module."""

import operator

import torch
from torch import fx
from torch.fx.passes.operator_support import (
    OperatorSupport,
    OperatorSupportBase,
    OpSupports,
    any_chain,
    chain,
    create_op_support,
)
from torch.fx.passes.shape_prop import ShapeProp
from torch.fx.passes.tools_common import get_acc_ops_name, get_node_target, is_node_output_tensor
from torch.fx.passes.utils.common import HolderModule, lift_subgraph_as_module


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.l = torch.nn.Linear(2, 2)
        self.s = torch.nn.Sequential(torch.nn.ReLU())
        self.w = torch.nn.Parameter(torch.ones(2))

    def forward(self, x):
        c = self.s(torch.relu(self.l(x)))
        d = c.tanh() + c * self.w
        e, f = torch.split(d, 1)
        return operator.add(e, f), d.shape


gm = fx.symbolic_trace(Model())
ShapeProp(gm).propagate(torch.ones(2, 2))
modules = dict(gm.named_modules())
for node in gm.graph.nodes:
    try:
        print(node.op, node.name, get_node_target(modules, node), is_node_output_tensor(node))
    except AssertionError as error:
        print(error)
functional = torch.nn.functional
names = (torch.relu, operator.add, functional.relu, functional.linear, torch.nn.ReLU, "x", len)
print([get_acc_ops_name(k) for k in names])


class Relu(OperatorSupportBase):
    def is_node_supported(self, submodules, node):
        return node.target is torch.relu


relu, module = Relu(), create_op_support(lambda submodules, node: node.op == "call_module")
table = OperatorSupport(
    {
        "torch.relu": None,
        "torch.nn.modules.linear.Linear": (((torch.float32,),), {}),
        "_operator.add": ([(torch.float,), (torch.int64,)], {}),
        "_operator.mul": ([(torch.float,), (torch.float,)], {}),
        "torch.functional.split": ([(torch.float,), (None,)], {}),
    }
)
for support in (
    relu,
    module,
    chain(relu, module),
    any_chain(relu, module),
    table,
    OperatorSupport(),
    OpSupports.decline_if_input_dtype(torch.float32),
    OpSupports.decline_if_node_in_names({"relu"}),
):
    supported = [n.name for n in gm.graph.nodes if support.is_node_supported(modules, n)]
    print(type(support).__name__, supported)

holder = HolderModule({"a": torch.nn.ReLU(), "b": None})
print(holder, holder.b)
sub = fx.Graph()
l = sub.call_module("l", (sub.placeholder("x"),))
w = sub.get_attr("w")
sub.output(sub.call_function(torch.mul, (sub.call_module("s.0", (l,)), w)))
lifted, paths = lift_subgraph_as_module(gm, sub, "comp", "Lifted")
print(lifted, paths, lifted.code, list(lifted.state_dict()), lifted.l is gm.l)
print(type(lift_subgraph_as_module(gm, sub)[0]).__name__, lift_subgraph_as_module(gm, sub)[1])

"""Making models smaller for inference (torch.fx.experimental.optimization)."""

import copy

from torch import nn
from torch._absent import stand_ins
from torch.nn.utils.fusion import fuse_conv_bn_eval, fuse_linear_bn_eval

from .._symbolic_trace import Tracer, symbolic_trace
from ..graph import Graph
from ..graph_module import GraphModule
from ..interpreter import Transformer
from ..node import Node

__all__ = [
    "UnionFind", "extract_subgraph", "fuse", "matches_module_pattern", "optimize_for_inference",
    "remove_dropout", "replace_node_module",
]  # fmt: skip

globals().update(stand_ins(
    __name__, "MklSubgraph gen_mkl_autotuner modules_to_mkldnn reset_modules use_mkl_length",
    "there is no MKL-DNN here; fuse and remove_dropout are",
))  # fmt: skip


def matches_module_pattern(pattern, node, modules):
    """Whether `node` calls a module of the pattern's second class on the value of a node that calls
    one of the first. modules: modules by path."""
    if len(node.args) == 0:
        return False
    for expected, current in zip(pattern, (node.args[0], node)):
        if not isinstance(current, Node) or current.op != "call_module":
            return False
        if type(modules.get(current.target)) is not expected:
            return False
    return True


def replace_node_module(node, modules, new_module):
    """Puts `new_module` where the module is that `node` calls; modules: modules by path, the root
    under the empty one."""
    assert isinstance(node.target, str)
    parent, _, name = node.target.rpartition(".")
    modules[node.target] = new_module
    setattr(modules[parent], name, new_module)


def fuse(model, inplace=False, no_trace=False):
    """`model`, in eval mode, with its batch norms folded into the convolutions and linear layers
    before them: a GraphModule.

        x -> conv -> bn -> relu      becomes      x -> conv' -> relu

    A batch norm stays when something else reads its input, when its layer is called elsewhere too
    (the fold would change that call), and when it keeps no running statistics. inplace: change the
    model's own modules. no_trace: take a GraphModule as it is. AssertionError in training mode.
    """
    patterns = (
        (nn.Conv1d, nn.BatchNorm1d, fuse_conv_bn_eval),
        (nn.Conv2d, nn.BatchNorm2d, fuse_conv_bn_eval),
        (nn.Conv3d, nn.BatchNorm3d, fuse_conv_bn_eval),
        (nn.Linear, nn.BatchNorm1d, fuse_linear_bn_eval),
    )
    if not inplace:
        model = copy.deepcopy(model)
    traced = model if no_trace and isinstance(model, GraphModule) else symbolic_trace(model)
    modules = dict(traced.named_modules())
    graph = copy.deepcopy(traced.graph)
    calls = {}
    for node in graph.find_nodes(op="call_module"):
        module = modules[node.target]
        calls[module] = calls.get(module, 0) + 1
    for first, second, fold in patterns:
        for node in graph.nodes:
            if not matches_module_pattern((first, second), node, modules):
                continue
            layer, norm = node.args[0], modules[node.target]
            alone = len(layer.users) == 1 and calls[modules[layer.target]] == 1
            if alone and norm.track_running_stats:
                replace_node_module(layer, modules, fold(modules[layer.target], norm))
                calls[modules[layer.target]] = 1
                node.replace_all_uses_with(layer)
                graph.erase_node(node)
    return GraphModule(traced, graph)


def remove_dropout(model):
    """`model` without its nn.Dropout modules: a GraphModule."""

    class DropoutRemover(Transformer):
        def call_module(self, target, args, kwargs):
            if isinstance(self.submodules[target], nn.Dropout):
                assert len(args) == 1
                return args[0]
            return super().call_module(target, args, kwargs)

    return DropoutRemover(symbolic_trace(model)).transform()


def extract_subgraph(orig_module, nodes, inputs, outputs):
    """A GraphModule of `nodes`, which takes the values of nodes `inputs` and returns a list of
    those of nodes `outputs`."""
    graph, copies = Graph(), {}
    for node in inputs:
        copies[node] = graph.placeholder(node.name)
    for node in nodes:
        copies[node] = graph.node_copy(node, lambda used: copies[used])
    graph.output([copies[node] for node in outputs])
    graph.lint()
    return GraphModule(orig_module, graph)


def optimize_for_inference(model, pass_config=None, tracer=Tracer):
    """`model`, in eval mode, after `fuse` and `remove_dropout`: a GraphModule.

    pass_config: {"conv_bn_fuse": False} and {"remove_dropout": False} leave one out. The layout of
    MKL-DNN is never tried; to ask for a heuristic of your own raises NotImplementedError.
    """
    config = {"conv_bn_fuse": True, "remove_dropout": True, "mkldnn_layout_optimize": False}
    config.update(pass_config or {})
    if config["conv_bn_fuse"]:
        model = fuse(model)
    if config["remove_dropout"]:
        model = remove_dropout(model)
    layout = config["mkldnn_layout_optimize"]
    if layout is not False:
        if not isinstance(layout, dict):
            raise RuntimeError("mkldnn_layout_optimize config is not a dict")
        raise NotImplementedError(
            "torch.fx.experimental.optimization.optimize_for_inference: FX Playground has no "
            'MKL-DNN; leave "mkldnn_layout_optimize" out'
        )
    traced = tracer()
    graph = traced.trace(copy.deepcopy(model))
    return GraphModule(traced.root, graph)


class UnionFind:
    """Sets of the numbers below n, each a set of its own once make_set has been called."""

    def __init__(self, n):
        self.parent = [None] * n
        self.size = [0] * n

    def make_set(self, v):
        """Makes a set of v alone."""
        self.parent[v], self.size[v] = v, 1

    def find(self, v):
        """The number that stands for v's set."""
        while self.parent[v] != v:
            self.parent[v] = self.parent[self.parent[v]]
            v = self.parent[v]
        return v

    def join(self, a, b):
        """Makes one set of those of a and b. Returns what stands for it if it is one already."""
        a, b = self.find(a), self.find(b)
        if a == b:
            return a
        if self.size[a] < self.size[b]:
            a, b = b, a
        self.parent[b] = a
        self.size[a] += self.size[b]

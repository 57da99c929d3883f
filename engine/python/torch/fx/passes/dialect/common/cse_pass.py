"""Sharing nodes that compute the same (torch.fx.passes.dialect.common.cse_pass). The engine does
it (engine/passes/cse.h)."""

import copy

import torch

from torch import _engine
from torch.fx._place import here
from torch.fx.graph_module import GraphModule
from ...infra.pass_base import PassBase, PassResult

__all__ = ["CSEPass", "get_CSE_banned_ops"]

_RANDOM = (
    "rand", "rand_like", "randn", "randn_like", "randint", "randint_like", "randperm", "bernoulli",
    "normal", "multinomial", "poisson", "dropout", "dropout1d", "dropout2d", "dropout3d",
    "alpha_dropout", "feature_dropout", "feature_alpha_dropout", "rrelu", "gumbel_softmax",
)  # fmt: skip


def get_CSE_banned_ops():  # noqa: N802 - the reference's name
    """The functions whose calls are never shared, because they draw random numbers. Calls that
    change a value in place the pass knows by itself."""
    places = (torch, torch.nn.functional)
    return {getattr(one, name) for one in places for name in _RANDOM if hasattr(one, name)}


def _keeps_state(module):
    """Whether two calls of it on the same value differ, or each change it."""
    nn = torch.nn
    kinds = (nn.modules.dropout._DropoutNd, nn.modules.batchnorm._NormBase, nn.RReLU)
    return any(
        one._is_impure if hasattr(one, "_is_impure") else one.training and isinstance(one, kinds)
        for one in module.modules()
    )


class CSEPass(PassBase):
    """A pass that lets nodes share one node when they call the same with the same arguments.

    banned_ops: targets whose calls stay as they are, beside those of get_CSE_banned_ops. The result
    is a new GraphModule, or the same one when nothing has changed.
    """

    def __init__(self, banned_ops=None):
        self.banned_ops = set() if banned_ops is None else banned_ops

    def call(self, graph_module):
        """Makes the pass's result of `graph_module`."""
        graph = copy.deepcopy(graph_module.graph)
        kept = []
        for target in {*get_CSE_banned_ops(), *self.banned_ops}:
            op = "call_method" if isinstance(target, str) else "call_function"
            kept += graph.find_nodes(op=op, target=target)
        for name in _RANDOM:
            kept += graph.find_nodes(op="call_method", target=name)
        kept = [node._id for node in kept]
        for node in graph.find_nodes(op="call_module"):
            module = graph_module.get_submodule(node.target)
            if any(getattr(one, "inplace", False) for one in module.modules()):
                kept.append(-1 - node._id)
            elif _keeps_state(module):
                kept.append(node._id)
        before = graph._length()
        changed = _engine.checked(_engine.graph_cse(graph._handle, *here(), *kept))
        graph._catch_up(before)
        if changed != 1:
            return PassResult(graph_module, False)
        return PassResult(GraphModule(graph_module, graph), True)

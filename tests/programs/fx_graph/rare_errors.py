"""Texts that few programs meet: nodes as keys, nodes erased twice, numbers of inputs, odd
attributes of replacements."""

import copy
import warnings

import torch
from torch import fx, nn


def tell(function):
    try:
        print(function())
    except Exception as error:
        print(type(error).__name__, error)


class Weighted(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight, self.inner = nn.Parameter(torch.ones(2)), nn.Linear(2, 2)

    def forward(self, x):
        return x - self.weight


class Nested(Weighted):
    def forward(self, x):
        return x + self.inner.weight


gm = fx.symbolic_trace(lambda x: torch.relu(x))
x, relu, output = gm.graph.nodes

tell(lambda: fx.symbolic_trace(lambda x: torch.relu({x: 1})))
tell(lambda: fx.symbolic_trace(lambda x: {x: 1}))
tell(lambda: fx.symbolic_trace(lambda x: float(x)))
tell(lambda: fx.symbolic_trace(lambda x: isinstance(x, torch.Tensor)).code)
tell(lambda: fx.symbolic_trace(lambda x: f"{x}").code)

dead = gm.graph.call_function(torch.neg, (x,))
gm.graph.erase_node(dead)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    gm.graph.erase_node(dead)
print([str(warning.message) for warning in caught])


def set_an_argument():
    relu.args[0] = output


def read_an_erased_node():
    graph = copy.deepcopy(gm).graph
    first, second, _ = graph.nodes
    gone = graph.call_function(torch.neg, (first,))
    graph.erase_node(gone)
    second.args = (gone,)
    graph.lint()


def read_a_node_of_no_list():
    graph = copy.deepcopy(gm).graph
    loose = fx.Node(graph, "loose", "call_function", torch.neg, (), {})
    list(graph.nodes)[1].args = (loose,)
    graph.lint()


tell(set_an_argument)
tell(read_an_erased_node)
tell(read_a_node_of_no_list)

identity = fx.Interpreter(fx.symbolic_trace(lambda x: x))
tell(lambda: identity.boxed_run([1, 2]))
tell(lambda: identity.boxed_run([]))


def replace_with(replacement):
    changed = fx.symbolic_trace(lambda x: torch.relu(x) + 1)
    return fx.replace_pattern(changed, lambda x: torch.relu(x), replacement)


def replace_with_what_is_gone():
    replacement = fx.symbolic_trace(Weighted())
    del replacement.weight
    return replace_with(replacement)


tell(lambda: replace_with(Nested()))
tell(replace_with_what_is_gone)

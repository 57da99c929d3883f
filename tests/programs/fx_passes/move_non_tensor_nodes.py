"""split_utils.move_non_tensor_nodes_on_boundary: subgraphs that give others nothing but tensors."""

import contextlib
import io
import random

import torch
from torch import fx
from torch.fx.passes.operator_support import create_op_support
from torch.fx.passes.shape_prop import ShapeProp
from torch.fx.passes.split_utils import move_non_tensor_nodes_on_boundary
from torch.fx.passes.splitter_base import Subgraph, _SplitterBase, _SplitterSettingBase


def subgraphs_of(seed):
    """A random graph cut into subgraphs."""
    choose = random.Random(seed)
    graph = fx.Graph()
    nodes = [graph.placeholder("x")]
    nodes[0].meta["type"] = torch.Tensor
    for i in range(choose.randint(4, 9)):
        inputs = tuple(choose.choice(nodes[-5:]) for _ in range(choose.randint(1, 2)))
        node = graph.call_function(torch.add, inputs, name=f"n{i}")
        kind = choose.choice([torch.Tensor, int, tuple, None])
        if kind is not None:
            node.meta["type"] = kind
        nodes.append(node)
    calls = nodes[1:]
    graph.output(calls[-1])
    cuts = sorted(choose.sample(range(1, len(calls)), choose.randint(1, 3)))
    parts = [calls[a:b] for a, b in zip([0, *cuts], [*cuts, len(calls)])]
    first = choose.randint(0, 1)
    return [Subgraph(is_acc=at % 2 == first, nodes=part) for at, part in enumerate(parts)]


def text(subgraphs):
    return [(one.is_acc, sorted(node.name for node in one.nodes)) for one in subgraphs]


for seed in range(60):
    subgraphs = subgraphs_of(seed)
    print(seed, text(subgraphs))
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        result = move_non_tensor_nodes_on_boundary(subgraphs)
    # Nodes that go with another one go in no fixed order.
    print(*sorted(printed.getvalue().splitlines()), text(subgraphs), result, sep="\n")


class Model(torch.nn.Module):
    def forward(self, x, y):
        a = x + 1
        double = a.size(0) * 2
        b = torch.sin(torch.relu(y)).reshape(double, -1)
        return torch.cos(b) + a.sum()


inputs = torch.ones(2, 4), torch.ones(4, 2)
support = create_op_support(lambda modules, node: node.name not in ("sin", "reshape"))
for move in (False, True):
    gm = fx.symbolic_trace(Model())
    ShapeProp(gm).propagate(*inputs)
    settings = _SplitterSettingBase(
        allow_non_tensor=True, skip_fusion=True, move_non_tensor_nodes_on_boundary=move
    )
    split = _SplitterBase(gm, inputs, support, settings)()
    print(split.code)
    for name, part in split.named_children():
        print(name, [node.name for node in part.graph.nodes])
    print(torch.equal(split(*inputs), gm(*inputs)))

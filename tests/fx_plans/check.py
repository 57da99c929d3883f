"""Runs random graphs and all known layers in the engine (torch.fx._lowered) and node by node in
Python: same values, marks of gradients, identities, random streams, shapes and mistakes.

usage: check.py FIRST COUNT
"""

import math
import operator
import random
import sys
import warnings

import torch
from torch import _ops, fx, nn
from torch.fx import _lowered, _lowering
from torch.fx._known_layers import MODULES
from torch.fx.passes.shape_prop import ShapeProp


class Watched(fx.Interpreter):
    """Goes node by node: a method of it is another one."""

    def run_node(self, n):
        return super().run_node(n)


class WatchedShapes(ShapeProp):
    def run_node(self, n):
        return super().run_node(n)


def same(a, b):
    """What tells two results apart; "" when nothing does."""
    if type(a) is not type(b):
        return f"a {type(a).__name__}, not a {type(b).__name__}"
    if isinstance(a, torch.Tensor):
        for name in ("shape", "dtype", "requires_grad"):
            if getattr(a, name) != getattr(b, name):
                return f"{name} {getattr(a, name)}, not {getattr(b, name)}"
        if a.stride() != b.stride() or type(a.grad_fn) is not type(b.grad_fn):
            return f"strides {a.stride()}, {b.stride()}; {a.grad_fn}, not {b.grad_fn}"
        if bytes(a.detach().contiguous().untyped_storage()) != bytes(
            b.detach().contiguous().untyped_storage()
        ):
            return "" if repr(a) == repr(b) else f"{a}, not {b}"
        return ""
    if isinstance(a, (tuple, list)):
        found = [same(x, y) for x, y in zip(a, b)]
        return next(filter(None, found), "" if len(a) == len(b) else "another length")
    return "" if repr(a) == repr(b) else f"{a!r}, not {b!r}"


def ran(cls, module, args):
    """(result or what was raised, its environment's names, what random numbers come next)."""
    torch.manual_seed(5)
    interpreter = cls(module)
    try:
        result = interpreter.run(*args)
    except Exception as error:
        result = f"{type(error).__name__}: {error}"
    return result, [node.name for node in interpreter.env], torch.get_rng_state()


def noted(module):
    return [
        (node.name, repr(node.meta.get("tensor_meta")), node.meta.get("type"))
        for node in module.graph.nodes
    ]


def difference(module, args):
    """What is different between a run in the engine and one node by node."""
    copies = [[a.clone() if isinstance(a, torch.Tensor) else a for a in args] for _ in range(4)]
    ours, theirs = ran(fx.Interpreter, module, copies[0]), ran(Watched, module, copies[1])
    found = same(ours[0], theirs[0]) or same(ours[1], theirs[1]) or same(ours[2], theirs[2])
    found = found or same(copies[0], copies[1])
    if found or isinstance(ours[0], str):
        return found
    ran(ShapeProp, module, copies[2])
    here = noted(module)
    for node in module.graph.nodes:
        node.meta = {}
    ran(WatchedShapes, module, copies[3])
    return same(here, noted(module))


# ---- random graphs ----

_LITERALS = [0, 1, 2, -1, 3, 0.5, -2.0, True, None, (0, 1), [1, 2], (2, -1), "mean", torch.float64]
_INFIX = (
    "add sub mul truediv floordiv mod pow lt le gt ge eq ne getitem and_ or_ iadd imul".split()
)
_METHODS = (
    "size dim numel float long contiguous t view reshape permute relu_ add_ mul_ sum to split "
    "unflatten"
).split()
_UNARY = (
    operator.neg, operator.abs, math.sqrt, math.floor, math.ceil, math.trunc, math.fabs,
)  # fmt: skip
_FUNCTIONS = sorted(name for name, made in _ops.FUNCTIONS.items() if name[0] != "_")


def random_graph(rng):
    """A graph of calls that often make sense: most of its nodes run."""
    graph = fx.Graph()
    values = [graph.placeholder("x"), graph.placeholder("y"), graph.placeholder("n")]
    module = fx.GraphModule({}, fx.Graph())
    for _ in range(rng.randint(1, 6)):
        made = _random_call(rng, graph, values)
        module.graph = _closed(graph, made)
        if isinstance(ran(Watched, module, inputs())[0], str) and rng.random() < 0.9:
            graph.erase_node(made)
            continue
        values.append(made)
    return fx.GraphModule({}, _closed(graph, *values[3:]))


def _closed(graph, *results):
    closed, known = fx.Graph(), {}
    closed.graph_copy(graph, known)
    closed.output(tuple(known[node] for node in results))
    return closed


def _random_call(rng, graph, values):
    def argument():
        if rng.random() < 0.6:
            return rng.choice(values)
        return rng.choice(_LITERALS)

    kind = rng.random()
    if kind < 0.05:
        return graph.call_function(rng.choice(_UNARY), (argument(),))
    if kind < 0.35:
        name = rng.choice(_INFIX)
        index = (rng.choice([0, -1, slice(None, 1), (..., 0), None]),) if name == "getitem" else ()
        first = rng.choice(values) if name[0] == "i" else argument()
        args = (first, *(index or (argument(),)))
        return graph.call_function(getattr(operator, name), args)
    if kind < 0.5:
        args = (rng.choice(values), *(argument() for _ in range(rng.choice([0, 0, 1, 1, 2]))))
        return graph.call_method(rng.choice(_METHODS), args)
    if kind < 0.6:
        name = rng.choice(["shape", "ndim", "dtype", "values", "requires_grad"])
        return graph.call_function(getattr, (rng.choice(values), name))
    function = getattr(torch, rng.choice(_FUNCTIONS), None) or torch.relu
    args = tuple(argument() for _ in range(rng.choice([1, 1, 2, 2, 3])))
    kwargs = {"dim": rng.choice([0, 1, -1])} if rng.random() < 0.15 else {}
    return graph.call_function(function, args, kwargs)


def inputs():
    torch.manual_seed(0)
    return torch.randn(2, 3), torch.rand(2, 3).requires_grad_(), 2


# ---- layers ----

_SETTINGS = {
    "AdaptiveAvgPool": (2,), "AdaptiveMaxPool": (2,), "AvgPool": (2,), "MaxPool": (2,),
    "BatchNorm": (4,), "InstanceNorm": (4,), "GroupNorm": (2, 4), "LSTM": (4, 3, 2), "GRU": (4, 3),
    "RNN": (4, 3), "Upsampl": (None, 2), "Bilinear": (4, 4, 3), "ChannelShuffle": (2,),
    "ConstantPad": (1, 0.5),
    "Conv": (4, 2, 3), "Embedding": (9, 3), "LayerNorm": (4,), "RMSNorm": (4,), "Linear": (4, 3),
    "PixelShuffle": (2,), "PixelUnshuffle": (2,), "ReflectionPad": (1,), "ReplicationPad": (1,),
    "ZeroPad": (1,), "Softmax": (1,), "LogSoftmax": (1,), "Softmin": (1,),
}  # fmt: skip


def layer(name):
    """A layer and inputs for it."""
    known = [prefix for prefix in _SETTINGS if name.startswith(prefix)]
    made = getattr(nn, name)(*_SETTINGS[max(known, key=len)] if known else ())
    rank = int(name[-2]) if name[-1] == "d" and name[-2].isdigit() else 2
    if name == "Embedding":
        return made, (torch.tensor([[1, 2], [0, 8]]),)
    count = 2 if name in ("Bilinear", "CosineSimilarity", "PairwiseDistance") else 1
    flat = name in ("Linear", "Bilinear", "LayerNorm", "RMSNorm")
    sizes = (2, 4) if flat else (2, 4) + (4,) * rank
    if name in ("BatchNorm1d", "LSTM", "GRU", "RNN"):
        sizes = (2, 4, 4)
    return made, tuple(torch.randn(sizes) for _ in range(count))


def layer_problems():
    for name in sorted(MODULES):
        for training in (False, True):
            torch.manual_seed(1)
            made, args = layer(name)
            root = nn.Module()
            root.layer = made.train(training)
            graph = fx.Graph()
            given = tuple(graph.placeholder(f"x{i}") for i in range(len(args)))
            graph.output(graph.call_module("layer", given))
            module = fx.GraphModule(root, graph)
            state = {key: value.clone() for key, value in module.state_dict().items()}
            found = difference(module, args)
            module.load_state_dict(state)
            plan = _lowered.plan(module)
            lowered = plan and type(plan.run(*args)) is not _lowered.Reason
            if not (lowered or (training and "BatchNorm" in name)):
                found = found or f"is not lowered: {plan}"
            if found:
                yield f"{name}, training {training}: {found}"


# ---- graph modules in graph modules ----


def nested_difference(module):
    """What is different when the module is a part of another one, whose plan holds its graph;
    None when there is no plan."""
    root, graph = nn.Module(), fx.Graph()
    root.part = module
    given = [graph.placeholder(name) for name in ("x", "y", "n")]
    graph.output(graph.call_module("part", (given[0],), {"y": given[1], "n": given[2]}))
    outer = fx.GraphModule(root, graph)
    plan = _lowered.plan(outer)
    torch.manual_seed(5)
    here, args = plan and plan.run(*inputs()), inputs()
    if not plan or type(here) is _lowered.Reason:
        return None
    return same(here, outer(*args))


def main(first, count):
    warnings.simplefilter("ignore")
    _lowering.Maker._weigh = lambda *_: None  # short graphs too
    found, lowered, nested = list(layer_problems()), 0, 0
    for seed in range(first, first + count):
        module = random_graph(random.Random(seed))
        problem = difference(module, inputs())
        if problem:
            found.append(f"seed {seed}: {problem}\n{module.graph}")
        plan = _lowered.plan(module)
        lowered += bool(plan) and type(plan.run(*inputs())) is not _lowered.Reason
        problem = nested_difference(module)
        nested += problem is not None
        if problem:
            found.append(f"seed {seed}, as a part: {problem}\n{module.graph}")
    summary = f"{count} graphs, {lowered} in the engine, {nested} as parts, {len(MODULES)} layers"
    print("\n".join(found) or summary)
    return 1 if found or min(lowered, nested) < count / 3 else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])))

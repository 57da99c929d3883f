import math
import operator

import torch
from checking import call, equal, graph_module, rows, well_formed

F = torch.nn.functional
NAMES = ("exp", "mean", "sum", "amax", "sub", "mul", "add", "div", "truediv", "sqrt")
ALLOWED = {getattr(torch, name) for name in NAMES if name != "truediv"}
ALLOWED |= {operator.add, operator.sub, operator.mul, operator.truediv}


ADVICE = {
    "must match the size of tensor b": (
        "a mean, sum or maximum has lost a dimension, and no longer fits the rows. "
        "keepdim=True keeps it."
    ),
}


def softmax_model(dim):
    return lambda x: torch.softmax(x * 2, dim) + x


def norm_model(width, eps):
    return lambda x, w, b: F.layer_norm(x, (width,), w, b, eps) - x


def taken_apart(decompose, model):
    return graph_module(call(decompose, model), "decompose")


def expect_small(module, what):
    for node in module.graph.nodes:
        if not node.op.startswith("call"):
            continue
        name = getattr(node.target, "__name__", node.target)
        assert name not in ("softmax", "layer_norm"), f"{what} is still a single step: {name}."
        small = node.target in ALLOWED or node.op == "call_method" and name in NAMES
        assert small, f"The rule for {what} uses {name}, which may not be used here."


def test_changed_softmax(decompose):
    """Softmax is made of the allowed steps only."""
    module = taken_apart(decompose, softmax_model(-1))
    well_formed(module)
    expect_small(module, "softmax")


def test_equal_softmax(softmax_rule):
    """softmax_rule gives the numbers of softmax, for large values and in every dimension."""
    hint = "Take the maximum of the row away before exp."
    for where, x in rows(4).items():
        arrived = call(softmax_rule, x, -1, advice=ADVICE)
        equal(torch.softmax(x, -1), arrived, where, hint, rtol=1e-5, atol=1e-6)
    x = rows(4)["many rows"]
    hint = "dim says which dimension adds up to one."
    expected = torch.softmax(x, 0)
    equal(expected, softmax_rule(x, 0), "softmax along dim 0", hint, rtol=1e-5, atol=1e-6)


def test_equal_softmax_rows(softmax_rule):
    """softmax_rule takes each row by itself."""
    x = torch.tensor([[80.0, 79.0], [-80.0, -79.0]])
    hint = "Each row needs a maximum of its own."
    where = "rows that are far apart"
    arrived = call(softmax_rule, x, -1, advice=ADVICE)
    equal(torch.softmax(x, -1), arrived, where, hint, rtol=1e-5, atol=1e-6)


def test_changed_layer_norm(decompose):
    """Layer norm is made of the allowed steps only."""
    module = taken_apart(decompose, norm_model(4, 1e-5))
    well_formed(module)
    expect_small(module, "layer_norm")


def test_equal_layer_norm(layer_norm_rule):
    """layer_norm_rule gives the numbers of layer norm, with its weight, bias and eps."""
    for width, eps in ((4, 0.0), (6, 0.5)):
        weight, bias = torch.linspace(-1, 2, width), torch.linspace(3, -1, width)
        for where, x in rows(width).items():
            expected = F.layer_norm(x, (width,), weight, bias, eps)
            arrived = call(layer_norm_rule, x, (width,), weight, bias, eps, advice=ADVICE)
            hint = (
                "The variance is the mean of the squared differences from the mean; divide by n. "
                "Then come weight and bias."
            )
            if math.isclose(eps, 0.5):
                hint = "With eps = 0.5 it shows: eps stands under the root, added to the variance."
            equal(expected, arrived, where, hint, rtol=1e-5, atol=2e-6)


def test_equal_layer_norm_far_from_zero(layer_norm_rule):
    """layer_norm_rule agrees for rows whose mean is far from zero, too."""
    weight, bias = torch.ones(4), torch.zeros(4)
    x = torch.tensor([[3000.0, 3001.0, 3002.0, 3005.0], [-900.0, -901.0, -900.5, -899.0]])
    expected = F.layer_norm(x, (4,), weight, bias, 1e-5)
    arrived = call(layer_norm_rule, x, (4,), weight, bias, 1e-5, advice=ADVICE)
    hint = (
        "The mean of the squares minus the square of the mean is right on paper, and takes a large "
        "number from another one. Take the mean away first, then square."
    )
    equal(expected, arrived, "rows far from zero", hint, rtol=1e-3, atol=1e-3)

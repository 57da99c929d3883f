import math
import operator

import torch
from checking import call, graph_module, rows, same_outputs, well_formed

F = torch.nn.functional
NAMES = ("exp", "mean", "sum", "amax", "sub", "mul", "add", "div", "truediv", "sqrt")
ALLOWED = {getattr(torch, name) for name in NAMES if name != "truediv"}
ALLOWED |= {operator.add, operator.sub, operator.mul, operator.truediv}


ADVICE = {
    "return_types.max": (
        "max with a dimension gives two tensors, the largest numbers and where they stand. amax "
        "gives the numbers alone."
    ),
    "must match the size of tensor b": (
        "a mean, sum or maximum has lost a dimension, and no longer fits the rows. "
        "keepdim=True keeps it."
    ),
}


def softmax(x, dim):
    return torch.softmax(x, dim)


def layer_norm(x, shape, weight, bias, eps):
    return F.layer_norm(x, shape, weight, bias, eps)


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


def test_equal_decompose(decompose):
    """The rewritten graph gives the numbers of the model, in whole models, too."""
    weight, bias = torch.tensor([0.5, -1.0, 2.0, 1.0]), torch.tensor([0.0, 1.0, -1.0, 3.0])
    hint = "Is each rule right, and is every other step copied as it is?"
    for dim in (-1, 0):
        module = taken_apart(decompose, softmax_model(dim))
        well_formed(module)
        same_outputs(softmax_model(dim), module, rows(4), hint, 1e-5, 1e-6, ADVICE)
    inputs = {where: (x, weight, bias) for where, x in rows(4).items()}
    module = taken_apart(decompose, norm_model(4, 1e-5))
    same_outputs(norm_model(4, 1e-5), module, inputs, hint, 1e-5, 5e-6, ADVICE)


def test_equal_softmax(softmax_rule):
    """softmax_rule gives the numbers of softmax, for large values and in every dimension."""
    hint = "Take the maximum of the row away before exp."
    inputs = {where: (x, -1) for where, x in rows(4).items()}
    same_outputs(softmax, softmax_rule, inputs, hint, 1e-5, 1e-6, ADVICE)
    inputs = {"softmax along dim 0": (rows(4)["many rows"], 0)}
    hint = "dim says which dimension adds up to one."
    same_outputs(softmax, softmax_rule, inputs, hint, 1e-5, 1e-6, ADVICE)


def test_equal_softmax_rows(softmax_rule):
    """softmax_rule takes each row by itself."""
    inputs = {"rows that are far apart": (torch.tensor([[80.0, 79.0], [-80.0, -79.0]]), -1)}
    hint = "Each row needs a maximum of its own."
    same_outputs(softmax, softmax_rule, inputs, hint, 1e-5, 1e-6, ADVICE)


def test_changed_layer_norm(decompose):
    """Layer norm is made of the allowed steps only."""
    module = taken_apart(decompose, norm_model(4, 1e-5))
    well_formed(module)
    expect_small(module, "layer_norm")


def test_equal_layer_norm(layer_norm_rule):
    """layer_norm_rule gives the numbers of layer norm, with its weight, bias and eps."""
    for width, eps in ((4, 0.0), (6, 0.5)):
        weight, bias = torch.linspace(-1, 2, width), torch.linspace(3, -1, width)
        hint = (
            "The variance is the mean of the squared differences from the mean; divide by n. "
            "Then come weight and bias."
        )
        if math.isclose(eps, 0.5):
            hint = "With eps = 0.5 it shows: eps stands under the root, added to the variance."
        rest = (width,), weight, bias, eps
        inputs = {where: (x, *rest) for where, x in rows(width).items()}
        same_outputs(layer_norm, layer_norm_rule, inputs, hint, 1e-5, 2e-6, ADVICE)


def test_equal_layer_norm_far_from_zero(layer_norm_rule):
    """layer_norm_rule agrees for rows whose mean is far from zero, too."""
    weight, bias = torch.ones(4), torch.zeros(4)
    x = torch.tensor([[3000.0, 3001.0, 3002.0, 3005.0], [-900.0, -901.0, -900.5, -899.0]])
    hint = (
        "The mean of the squares minus the square of the mean is right on paper, and takes a large "
        "number from another one. Take the mean away first, then square."
    )
    inputs = {"rows far from zero": (x, (4,), weight, bias, 1e-5)}
    same_outputs(layer_norm, layer_norm_rule, inputs, hint, 1e-3, 1e-3, ADVICE)

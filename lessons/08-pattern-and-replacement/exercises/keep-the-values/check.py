import operator

import torch
from checking import call, kind, same_outputs, trace
from torch.fx import replace_pattern, symbolic_trace


class Gate(torch.nn.Module):
    def forward(self, x, y):
        h = x * torch.sigmoid(x)
        g = x + y
        return h + g * torch.sigmoid(g)


class LookAlike(torch.nn.Module):
    """One gate, a product of two different values, and a sigmoid alone."""

    def forward(self, x, y):
        gate = x * torch.sigmoid(x)
        mixed = x * torch.sigmoid(y)
        return gate + mixed + torch.sigmoid(x - y)


class Nested(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = Gate()

    def forward(self, x, y):
        return torch.relu(self.inner(x, y) * y)


ADVICE = {
    "is not installed as a submodule": (
        "a layer that is made in replacement belongs to no model. Call the function "
        "torch.nn.functional.silu instead."
    ),
}
INPUTS = {
    "negative values": ([[-1.0, -2.0, -30.0]], [[-0.5, 4.0, -3.0]]),
    "zeros": ([[0.0, 0.0]], [[0.0, 0.0]]),
    "large values": ([[100.0, -100.0]], [[50.0, 1.0]]),
    "many rows": ([[i - 4.0] for i in range(9)], [[0.5 * i] for i in range(9)]),
}


def rewritten(pattern, replacement, model):
    """The traced model after the learner's rewrite, and the number of places."""
    traced = symbolic_trace(model)
    shown, put = trace(pattern), call(trace, replacement, advice=ADVICE)
    counts = [sum(node.op == "placeholder" for node in part.graph.nodes) for part in (shown, put)]
    more = ""
    if "inplace" in [node.name for node in put.graph.nodes]:
        more = (
            " torch.nn.functional.silu itself has a second one, inplace: call it in a function of "
            "one parameter."
        )
    assert counts[0] == counts[1], (
        "pattern and replacement need the same number of parameters, and they have "
        f"{counts[0]} and {counts[1]}.{more}"
    )
    returned = next(node for node in put.graph.nodes if node.op == "output").args[0]
    assert returned is not None, "replacement returned nothing. End it with a return statement."
    shows = next(node for node in shown.graph.nodes if node.op == "output").args[0]
    assert shows is not None, "pattern returned nothing. End it with a return statement."
    for name, part, given in (("pattern", shown, shows), ("replacement", put, returned)):
        given = given[0] if isinstance(given, (list, tuple)) and len(given) == 1 else given
        assert isinstance(given, torch.fx.Node) and given.op != "placeholder", (
            f"Expected {name} to return what one of its steps gives, but it returned "
            f"{'its parameter' if isinstance(given, torch.fx.Node) else kind(given)}."
        )
        idle = [n.name for n in part.graph.nodes if not n.users and n.op.startswith("call")]
        assert not idle, (
            f"A step of {name} is not part of what it returns: {', '.join(idle)}. Return one value "
            "that all steps lead to."
        )
    return traced, len(replace_pattern(traced, shown, put))


def targets(function):
    """The targets that a function of the learner records."""
    nodes = trace(function).graph.nodes
    return [node.target for node in nodes if node.op == "call_function"]


def why_nothing(pattern):
    """Why a pattern finds no gate."""
    found = targets(pattern)
    if found.count(torch.sigmoid) > 1:
        return "The pattern shows more than one gate. Show one, and both places match it."
    if len([node for node in trace(pattern).graph.nodes if node.op == "placeholder"]) > 1:
        return "Two parameters never stand for the same node: both sides read one value."
    if torch.mul in found:
        return "torch.mul is recorded as another target than the * of the model."
    others = [node.target for node in trace(pattern).graph.nodes if node.op == "call_method"]
    if others and "sigmoid" not in others:
        return f"The pattern calls the method {others[0]}, and the model does not."
    if found == [torch.sigmoid, operator.mul]:
        return "The order of the two sides counts: the model has the value first, then its sigmoid."
    if "sigmoid" in [node.target for node in trace(pattern).graph.nodes]:
        return (
            "a.sigmoid() and torch.nn.functional.sigmoid(a) are recorded as a method; the model "
            "calls the function torch.sigmoid."
        )
    return "Write the steps as the model has them: a value times its own sigmoid."


def test_changed_places(pattern, replacement):
    """The pattern finds both places of Gate."""
    _, places = rewritten(pattern, replacement, Gate())
    assert places == 2, f"Expected 2 places in Gate, but {places} matched. {why_nothing(pattern)}"


def test_changed(pattern, replacement):
    """silu stands in both places, and no sigmoid is left."""
    traced, places = rewritten(pattern, replacement, Gate())
    assert places, "Nothing matched in Gate, so nothing was replaced."
    found = [node.target for node in traced.graph.nodes]
    silu = found.count(torch.nn.functional.silu)
    assert silu, "torch.nn.functional.silu is not in the graph. Call it in replacement."
    assert silu == 2, f"Expected silu in 2 places, but it is in {silu}."
    assert operator.mul not in found, (
        "A product is left. The pattern must take in all steps of the gate: the product, too."
    )
    writes = [node.name for node in traced.graph.nodes if node.kwargs.get("inplace")]
    assert not writes, (
        f"{writes[0]} has inplace=True: it writes into the value that it reads, and others may "
        "read that value, too. Leave it out."
    )
    assert torch.sigmoid not in found, "A sigmoid is left: silu has one of its own inside."


def test_equal(pattern, replacement):
    """No number changes: negative values, zeros, large values, many rows."""
    model = Gate()
    traced, _ = rewritten(pattern, replacement, model)
    inputs = {name: tuple(map(torch.tensor, parts)) for name, parts in INPUTS.items()}
    hint = "The replacement must compute what the pattern computes."
    same_outputs(model, traced, inputs, hint, rtol=1e-5, atol=1e-6)


def test_equal_in_other_models(pattern, replacement):
    """It works inside of other models, and leaves what only looks similar alone."""
    model = Nested()
    traced, places = rewritten(pattern, replacement, model)
    inputs = tuple(map(torch.tensor, INPUTS["many rows"]))
    assert places == 2, f"Expected 2 places in a model that holds a Gate, but {places} matched."
    hint = "The replacement must compute what the pattern computes."
    same_outputs(model, traced, {"a model that holds a Gate": inputs}, hint, 1e-5, 1e-6)
    model = LookAlike()
    traced, places = rewritten(pattern, replacement, model)
    assert places <= 1, (
        f"In a model with one gate {places} places matched: "
        "what the pattern shows is also in places that are no gate."
    )
    assert places == 1, "In a model with one gate and two places like it, the gate was not found."
    same_outputs(model, traced, {"a model with one gate": inputs}, hint, 1e-5, 1e-6)

import torch
from checking import a_class, call, current, equal, kind, there, trace

KINDS = ("placeholder", "get_attr", "call_function", "call_method", "call_module", "output")
WHERE = {
    "get_attr": "Read a parameter that the module holds.",
    "call_function": "Call a function, such as torch.relu(y), or use an operator, such as +.",
    "call_method": "Call a method of a tensor, such as y.abs().",
    "call_module": "Call a layer, such as self.fc(x).",
    "placeholder": "forward needs an input.",
    "output": "forward returns something.",
}


def made(All):
    a_class(All, "All", "torch.nn.Module")
    model = call(All)
    assert isinstance(model, torch.nn.Module), (
        f"All() should be a module, but it is {kind(model)}. Write: class All(torch.nn.Module)"
    )
    return model


def traced(All):
    return call(trace, made(All))


def plain_numbers(All):
    held = there(lambda model: dict(vars(model)), made(All))
    return [n for n, v in held.items() if isinstance(v, (int, float)) and n != "training"]


def test_kinds(All):
    """The graph has all six kinds of node."""
    found = {node.op for node in traced(All).graph.nodes}
    missing = [kind for kind in KINDS if kind not in found]
    if not missing:
        return
    hint = WHERE[missing[0]]
    used = [node.target for node in traced(All).graph.nodes if node.op == "call_method"]
    if missing[0] == "call_function" and set(used) & {"add", "sub", "mul", "div"}:
        hint += (
            " (An operator with a tensor that is no parameter on its left is recorded as a "
            "method. Put the other value on the left.)"
        )
    if missing[0] == "get_attr" and plain_numbers(All):
        hint = (
            f"A plain Python number is written into the arguments, and {plain_numbers(All)[0]} is "
            "one. Make it a torch.nn.Parameter."
        )
    raise AssertionError(f"One kind is missing: {', '.join(missing)}. {hint}")


def test_used(All):
    """Every value is read by a later step."""
    graph = traced(All).graph
    unused = [node.name for node in graph.nodes if node.op != "output" and not node.users]
    assert not unused, (
        f"There is a value that nobody reads: {', '.join(unused)}. Keep it in a variable and hand "
        "it on, or return it."
    )


def tensors(value):
    """The tensors of a result, which may be a tuple, a list or a dict of them."""
    return torch.utils._pytree.tree_flatten(value)[0]


def test_runs(All):
    """It runs on a batch of shape (2, 4), and the generated code gives the same numbers."""
    torch.manual_seed(3)
    model = made(All)
    module = call(trace, model)
    current(module)
    for where, x in {"zeros": torch.zeros(2, 4), "other numbers": torch.randn(2, 4)}.items():
        arrived = call(model, x)
        assert arrived is not None, "forward returned nothing. End it with a return statement."
        for one, other in zip(tensors(arrived), tensors(call(module, x)), strict=True):
            equal(one, other, where, "Does forward use anything random?")

import torch
from checking import call, current, graph_module, parted, same_outputs
from torch.fx import symbolic_trace

F = torch.nn.functional
X = torch.tensor([[-1.5, 0.0, 2.0], [3.0, -4.0, 0.5]])
W = torch.tensor([[1.0, -2.0, 0.5], [2.0, 2.0, -1.0]])


def merged(cse, model):
    try:
        return graph_module(call(cse, symbolic_trace(model)), "cse")
    except TypeError as error:
        if "unhashable" not in str(error):
            raise
        raise AssertionError(
            f"A key can't be made: {error}. Turn lists and dicts into tuples, at every depth."
        ) from error


def expect(cse, model, count, inputs, hint):
    """The module has `count` calls and gives the numbers of the original."""
    module = merged(cse, model)
    module.graph.lint()
    current(module)
    calls = [node for node in module.graph.nodes if node.op.startswith("call")]
    same_outputs(model, module, {"a graph with equal steps": inputs}, hint)
    idle = [node.name for node in calls if not node.users]
    assert len(calls) == count or not idle, (
        f"Nodes that nobody reads were left behind: {', '.join(idle)}. Erase a step when its "
        "readers have got the other one."
    )
    assert len(calls) == count, (
        f"Expected {count} calls, but there are {len(calls)}: "
        f"{', '.join(node.name for node in calls)}. {hint}"
    )


def chains(x, w):
    a = torch.relu(torch.neg(w) + x)
    b = torch.relu(torch.neg(w) + x)
    return a * b + x.abs() + x.abs()


def keyword(x):
    return torch.sum(x, dim=0)[0] - torch.sum(x, dim=1)[0] * torch.sum(x, dim=0)[1]


def swapped(x, w):
    return (x - w) * 2 + (w - x)


def types(x):
    return (x + 1).sum() / 2 + torch.div(x + 1.0, 2).sum() + (x + True).sum()


def whole_and_float(x):
    return torch.cat([(x * 1)[0] // 2, (x * 1.0)[0] / 2])


def limits(x):
    return torch.cat([torch.clamp(x, min=1)[0] // 2, torch.clamp(x, min=1.0)[0] / 2])


def nested(x, w):
    a = torch.cat([x[:, 1:], w[:, :2]], dim=0)
    b = torch.cat([x[:, 1:], w[:, :2]], dim=0)
    return a + b + torch.cat([w[:, :2], x[:, 1:]], dim=0)


def methods(x):
    return x.sum() + torch.sum(x) + x.sum()


def test_changed_chains(cse):
    """Chains of equal steps become one."""
    expect(cse, chains, 7, (X, W), "Equal steps behind merged ones are equal, too.")
    expect(cse, methods, 4, (X,), "A method and a function are different kinds of step.")


def test_refused_kwargs(cse):
    """Steps that differ only in their kwargs stay."""
    hint = "Two sums have other kwargs: dim=0 and dim=1."
    expect(cse, keyword, 7, (X,), hint)


def test_refused_order(cse):
    """x - w and w - x stay."""
    hint = "The arguments of the two differences stand the other way round."
    expect(cse, swapped, 4, (X, W), hint)


def test_refused_types(cse):
    """1, 1.0 and True are different arguments."""
    hint = "1 and 1.0 were merged: keep the type of a plain value in the key."
    expect(cse, whole_and_float, 7, (torch.tensor([[5, 3]]),), hint)
    expect(cse, types, 10, (X,), hint)
    hint = "min=1 and min=1.0 were merged: the type counts in kwargs, too."
    expect(cse, limits, 7, (torch.tensor([[5, 3]]),), hint)


def test_changed_nested(cse):
    """Slices and lists inside of the arguments are compared."""
    hint = "A list holds nodes, and a slice holds numbers: look inside."
    expect(cse, nested, 6, (X, W), hint)


def test_refused_random(cse):
    """Random draws stay two draws."""
    for model in (
        lambda x: torch.rand_like(x) - torch.rand_like(x),
        lambda x: F.dropout(x, 0.5, True) - F.dropout(x, 0.5, True),
        lambda x: x.bernoulli(0.5) - x.bernoulli(0.5),
    ):
        module = merged(cse, model)
        torch.manual_seed(0)
        if module(torch.ones(50)).abs().sum() == 0:
            message = "Two random steps now draw the same numbers. Leave every draw alone."
            raise parted(message, model, module, (torch.ones(50),))


class InPlaceLayer(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.act = torch.nn.ReLU(inplace=True)

    def forward(self, x):
        y = x * 1
        before = y + 1
        return self.act(y) + before + (y + 1)


def test_refused_in_place(cse):
    """A graph with a step that writes in place gives the same numbers as before."""

    def method(x):
        y = x * 1
        before = y + 1
        y.add_(10)
        return before - (y + 1)

    def written_later(x):
        a, b = x * 2, x * 2
        a.add_(1)
        return a - b

    def function(x):
        y = x * 1
        before = y + 1
        return F.relu(y, inplace=True) + before + (y + 1)

    def given(x):
        y = x * 1
        before = y + 1
        torch.neg(x, out=y)
        return before - (y + 1)

    hint = "A step of this graph writes into a tensor: then nothing may be merged."
    expect(cse, method, 5, (X,), hint)
    expect(cse, written_later, 4, (X,), hint)
    hint = "inplace=True writes into a tensor, too, in a function as in a layer."
    expect(cse, function, 6, (X,), hint)
    expect(cse, InPlaceLayer(), 6, (X,), hint)
    hint = "out= names a tensor that is written into."
    expect(cse, given, 5, (X,), hint)


class Drops(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.drop = torch.nn.Dropout()
        self.norm = torch.nn.BatchNorm1d(3)

    def forward(self, x):
        return self.drop(x) - self.drop(x) + self.norm(x) * self.norm(x)


def test_refused_layers(cse):
    """Layers stay: a dropout layer draws, and a batch norm keeps count."""
    model = Drops()
    module = merged(cse, model)
    calls = [node.name for node in module.graph.nodes if node.op == "call_module"]
    if len(calls) == 4:
        return
    message = (
        f"Expected 4 calls of layers, but {len(calls)} are left. A layer may draw or keep count, "
        "so layers stay."
    )
    raise parted(message, model, module, (X,))

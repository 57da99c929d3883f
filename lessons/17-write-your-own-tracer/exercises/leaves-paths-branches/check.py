import torch
from checking import a_class, call, equal, kind, returned, same_outputs
from torch import nn
from torch.fx import Graph, GraphModule


class Leaf(nn.Module):
    def forward(self, x):
        return torch.relu(x) * 2


class Inner(nn.Module):
    def __init__(self):
        super().__init__()
        self.leaf = Leaf()
        self.fc = nn.Linear(2, 2)

    def forward(self, x):
        return torch.sigmoid(self.leaf(x)) + self.fc(x)


class Outer(nn.Module):
    def __init__(self):
        super().__init__()
        torch.manual_seed(3)
        self.body = nn.Sequential(Inner(), nn.Sequential(Leaf()))

    def forward(self, x):
        y = self.body(x - 1)
        return self.body[0](y).abs()


class Branch(nn.Module):
    def forward(self, x, y):
        if x.shape[0] > 2:
            x = x * 10
        if y.ndim == 1:
            return x + y
        return x - y.sum()


NOTHING = "a hook returned nothing. call_module and create_proxy return what super() has returned."
NO_BASE = "MyTracer was not set up as a Tracer. In __init__, call super().__init__() first."
ADVICE = {
    **dict.fromkeys(("attribute 'scope'", "attribute '_autowrap_function_ids'"), NO_BASE),
    "__bool__ should return bool": "to_bool returned no answer. End it with: return answer",
    **dict.fromkeys(("not NoneType", "'NoneType' and", "'NoneType' object"), NOTHING),
    "maximum recursion depth": (
        "`not` on a Proxy asks to_bool again, which asks again. Record operator.not_ by "
        "self.create_proxy instead."
    ),
}


def made(MyTracer, leaves, examples):
    a_class(MyTracer, "MyTracer", "Tracer")
    tracer = call(MyTracer, leaves, examples)
    try:
        return tracer.trace
    except AttributeError:
        raise AssertionError(
            f"MyTracer(...) has no method trace: it is {kind(tracer)}. Write: class "
            "MyTracer(Tracer)"
        ) from None


def traced(MyTracer, model, leaves, examples):
    trace = made(MyTracer, leaves, examples)
    graph = returned(call(trace, model, advice=ADVICE), "trace", Graph)
    module = GraphModule(model, graph)
    module.graph.lint()
    return module


def test_leaves(MyTracer):
    """Exactly the given types are leaves."""
    module = traced(MyTracer, Outer(), (Leaf,), {})
    leaves = [node.target for node in module.graph.nodes if node.op == "call_module"]
    expected = ["body.0.leaf", "body.1.0", "body.0.leaf"]
    assert leaves == expected, (
        f"Expected calls of {', '.join(expected)}, but the graph has "
        f"{', '.join(leaves) or 'none'}. The types in leaf_types are leaves, and nothing else."
    )
    inputs = {"a traced model": torch.tensor([[1.0, -2.0]])}
    same_outputs(Outer(), module, inputs, "Recording must not change it.", atol=1e-6)


def test_paths(MyTracer):
    """Every step has the path of the module that was being called."""
    module = traced(MyTracer, Outer(), (Leaf, nn.Linear), {})
    expected = {
        "x": "",
        "sub": "",
        "body_0_leaf": "body.0.leaf",
        "sigmoid": "body.0",
        "body_0_fc": "body.0.fc",
        "add": "body.0",
        "body_1_0": "body.1.0",
        "body_0_leaf_1": "body.0.leaf",
        "sigmoid_1": "body.0",
        "body_0_fc_1": "body.0.fc",
        "add_1": "body.0",
        "abs_1": "",
    }
    for node in module.graph.nodes:
        if node.op == "output":
            continue
        assert node.name in expected, (
            f"The graph has a step {node.name}, which belongs into a leaf. First make the types in "
            "leaf_types leaves."
        )
        path = node.meta.get("path")
        hint = "The steps inside of a module have its path, too."
        if expected[node.name] == "" or path and path.startswith(expected[node.name]):
            hint = "Take the path away again when the module has returned."
        assert path == expected[node.name], (
            f'Expected the path "{expected[node.name]}" for {node.name}, but it is {path!r}. {hint}'
        )


def test_branches(MyTracer):
    """The graph goes the way of the examples."""
    made(MyTracer, (), {})
    for rows, y in ((3, torch.ones(2)), (1, torch.ones(1, 2)), (4, torch.ones(1, 2))):
        x = torch.arange(rows * 2.0).reshape(rows, 2)
        try:
            module = traced(MyTracer, Branch(), (), {"x": x, "y": y})
            arrived = module(x, y)
        except AssertionError as error:
            if any(advice in str(error) for advice in ADVICE.values()):
                raise
            raise AssertionError(
                "The graph stops for the example itself. When the answer is no, what has to hold "
                "is operator.not_(condition)."
            ) from None
        equal(Branch()(x, y), arrived, f"{rows} rows", "Answer as the example does.")


def test_assertion(MyTracer):
    """An input that would go another way stops the run."""
    x, y = torch.ones(3, 2), torch.ones(2)
    module = traced(MyTracer, Branch(), (), {"x": x, "y": y})
    for other in ((torch.ones(1, 2), y), (x, torch.ones(3, 2))):
        try:
            module(*other)
        except AssertionError:
            continue
        raise AssertionError(
            "Another input went through, although the model goes another way for it. Record "
            "torch._assert with the condition."
        )
    module = traced(MyTracer, Branch(), (), {"x": torch.ones(1, 2), "y": y})
    try:
        module(x, y)
    except AssertionError:
        return
    raise AssertionError(
        "Another input went through where the answer was no. Record torch._assert there, too."
    )


def test_no_example(MyTracer):
    """Without an example it is a TraceError."""
    trace = made(MyTracer, (), {"y": torch.ones(2)})
    try:
        call(trace, Branch(), advice=ADVICE)
    except torch.fx.proxy.TraceError:
        return
    except KeyError as error:
        raise AssertionError(
            f"There is no {error} for x here. Ask whether the example is known before you use it."
        ) from error
    raise AssertionError(
        "Without an example nobody knows the answer, so there must be a TraceError. Call "
        "super().to_bool(proxy)."
    )

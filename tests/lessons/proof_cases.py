"""Cases for torch.fx.proof, run like playground_cases.py.

The random pairs are few here; `python3 proof_cases.py 2000` tries as many.
"""

import operator
import random
import struct
import sys

import torch
from playground_cases import run_cases
from torch import fx, nn
from torch.fx import _proof_inputs, _proof_record
from torch.fx._proof_run import Program
from torch.fx.proof import compare, unnoticed

F = torch.nn.functional
trace = fx.symbolic_trace


def expect(text, *parts):
    for part in parts:
        assert part in text, f"{part!r} is not in\n{text}"


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        torch.manual_seed(0)
        self.conv, self.norm = nn.Conv2d(2, 3, 3, bias=False), nn.BatchNorm2d(3)
        self.drop, self.act, self.fc = nn.Dropout(0.5), nn.ReLU(), nn.Linear(3, 2)
        self.norm.running_mean.normal_()
        self.norm.running_var.uniform_(0.3, 2)

    def forward(self, x):
        y = self.act(self.norm(self.conv(x)))
        return self.fc(self.drop(y.mean((2, 3))))


def without_norm(model, eps=None):
    """The model's graph with the batch norm folded into the convolution."""
    gm = trace(model)
    norm, conv = model.norm, nn.Conv2d(2, 3, 3)
    scale = norm.weight / torch.sqrt(norm.running_var + (norm.eps if eps is None else eps))
    conv.weight.data = model.conv.weight * scale.reshape(-1, 1, 1, 1)
    conv.bias.data = norm.bias - norm.running_mean * scale
    gm.add_submodule("folded", conv.eval())
    for node in list(gm.graph.nodes):
        if node.target == "conv":
            node.target = "folded"
        elif node.target == "norm":
            node.replace_all_uses_with(node.args[0])
            gm.graph.erase_node(node)
    gm.recompile()
    return gm


PICTURE = torch.randn(2, 2, 6, 6, generator=torch.Generator().manual_seed(1))


def case_other_spellings_are_proved():
    model = Net().eval()

    def by_hand(x):
        y = F.relu(model.norm(F.conv2d(x, model.conv.weight)), inplace=False)
        return F.linear(torch.mean(y, dim=[2, 3]), weight=model.fc.weight, bias=model.fc.bias)

    verdict = compare(trace(model), by_hand, PICTURE)
    expect(repr(verdict), "proved: the same bits for all elements of inputs like float32 [2, 2, 6")
    expect(repr(verdict), "rule: dropout gives its input in eval mode (drop). Not in train mode.")


def case_rules_are_named_with_their_nodes():
    def before(x, y):
        return (x * 1 + y).t().t()

    verdict = compare(trace(before), trace(lambda x, y: y + x), torch.ones(2, 3), torch.ones(2, 3))
    expect(repr(verdict), "rule: x * 1, x / 1, x - 0 and x ** 1 are x (mul). The result may be x")
    expect(repr(verdict), "rule: views of views show the same memory (t_1)")


def case_folding_is_proved_in_real_numbers_only():
    model = Net().eval()
    verdict = compare(trace(model), without_norm(model), PICTURE)
    expect(repr(verdict), "proved: the same real numbers", "may differ by rounding; at most")
    expect(repr(verdict), "rule: a batch norm in eval mode is folded into the layer before it.")
    expect(repr(verdict), "In train() mode they differ:")
    assert verdict.ulps > 0


def case_folding_with_wrong_numbers_is_never_proved():
    model = Net().eval()
    assert compare(trace(model), without_norm(model, eps=0.0), PICTURE).kind != "proved"
    for name in ("weight", "bias"):
        wrong = without_norm(model)
        getattr(wrong.folded, name).data[1] *= 1.001
        assert compare(trace(model), wrong, PICTURE).kind == "refuted"


def case_a_missing_relu_is_refuted_and_made_small():
    model = Net().eval()
    gm = trace(model)
    act = next(node for node in gm.graph.nodes if node.target == "act")
    act.replace_all_uses_with(act.args[0])
    gm.graph.erase_node(act)
    gm.recompile()
    verdict = compare(trace(model), gm, PICTURE)
    assert not verdict and verdict.kind == "refuted"
    assert [node.name for node in verdict.case.nodes] == ["act", "norm"], verdict
    assert [len(graph.nodes) for graph in verdict.case.graphs()] == [3, 2], verdict
    expect(repr(verdict), "norm = tensor([[[[-1.]]]])", "0 was expected and -1 arrived")


def case_a_small_case_differs_in_the_same_way():
    def padded(x):
        return torch.cat([x + 1, x])

    def summed(x):
        return torch.cat([x * 1.5, x])

    verdict = compare(trace(padded), trace(summed), torch.randn(3, 4))
    assert "shape" not in verdict.case.found, verdict
    longer = compare(trace(lambda x: x + 1), trace(lambda x: (x + 1)[:, :1]), torch.randn(3, 4))
    assert longer.case.found.startswith("shape ["), longer


def case_plus_zero_is_tested_and_says_why():
    verdict = compare(trace(lambda x: x + 0), trace(lambda x: x), torch.ones(3))
    expect(repr(verdict), "tested: the same for", "For minus zeros one gives 0.0 where the other")


def case_inputs_that_hurt():
    x = torch.rand(2, 3)
    refuted = {
        "values with inf": (lambda x: x * 0, lambda x: torch.zeros_like(x)),
        "huge values": (lambda x: torch.sqrt(x * x), lambda x: x.abs()),
        "one row": (lambda x: x.reshape(-1, 3), lambda x: x.reshape(2, 3)),
        "zeros": (lambda x: x / x, lambda x: torch.ones_like(x)),
    }
    for name, (before, after) in refuted.items():
        verdict = compare(trace(before), trace(after), x)
        assert verdict.kind == "refuted" and verdict.case.name == name, verdict


def case_types_shapes_and_errors_differ():
    x = torch.ones(2, 3)
    said = repr(compare(trace(lambda x: x), trace(lambda x: x.double()), x))
    expect(said, "torch.float32 was expected and torch.float64 arrived")
    said = repr(compare(trace(lambda x: x), trace(lambda x: x.t()), x))
    expect(said, "shape [2, 3] was expected and [3, 2] arrived")
    said = repr(compare(trace(lambda x: x), trace(lambda x: x.view(7)), x))
    expect(said, "the second program raises RuntimeError: shape '[7]' is invalid")
    said = repr(compare(trace(lambda x: (x, x)), trace(lambda x: [x, x]), x))
    expect(said, "the results are nested in other ways")
    said = repr(compare(trace(lambda x: x + 1), trace(lambda x: x.add_(1)), x))
    expect(said, "the programs leave other values in input 0")


def case_what_cannot_be_proved_says_why():
    x = torch.ones(2, 3)
    reasons = {
        "Python code looks at elements": lambda x: x * 2 if x.sum().item() > 0 else x + x,
        "a shape depends on elements": lambda x: x[x > 0].sum() + x.sum() * 0,
        "memory without values is used": lambda x: torch.empty(2, 3).copy_(x),
    }
    for reason, function in reasons.items():
        verdict = compare(function, function, x)
        assert verdict.kind == "tested", verdict
        expect(verdict.reason, reason)
    calls = []
    verdict = compare(lambda x: x + len(calls.append(0) or calls) * 0, lambda x: x, x)
    assert verdict.kind != "proved", verdict
    model = Net()
    expect(compare(trace(model), trace(model), PICTURE).reason, "a step writes into parameters")


def case_random_numbers_have_to_be_the_same_draws():
    x = torch.ones(2, 3)
    same = compare(trace(lambda x: torch.rand_like(x) + x), lambda x: x + torch.rand_like(x), x)
    assert same.kind == "proved", same
    more = compare(torch.rand_like, lambda x: (torch.rand_like(x), torch.rand_like(x))[0], x)
    assert more.kind == "tested", more
    expect(more.reason, "they draw other random numbers")


def case_inputs_are_found_or_asked_for():
    gm = trace(lambda x: x + x)
    try:
        compare(gm, gm)
    except TypeError as error:
        expect(str(error), "compare needs inputs to know shapes and types")
    else:
        raise AssertionError("it was compared on nothing")
    from torch.fx.passes.shape_prop import ShapeProp

    ShapeProp(gm).propagate(torch.ones(2, 5))
    assert compare(gm, gm).kind == "proved"
    try:
        compare(3, gm)
    except TypeError as error:
        expect(str(error), "compare takes modules and functions, not int")


def case_nothing_is_left_behind():
    model = Net()
    state = {name: value.clone() for name, value in model.state_dict().items()}
    torch.manual_seed(4)
    expected = torch.rand(3)
    torch.manual_seed(4)
    x = PICTURE.clone()
    compare(trace(model), trace(model), x)
    assert torch.equal(torch.rand(3), expected), "the random numbers are others"
    assert torch.equal(x, PICTURE)
    for name, value in model.state_dict().items():
        assert torch.equal(value, state[name]), name


def case_old_code_is_mentioned():
    gm = trace(lambda x: x + 1)
    next(n for n in gm.graph.nodes if n.op == "call_function").target = operator.sub
    expect(repr(compare(gm, lambda x: x - 1, torch.ones(2))), "runs older code than its graph")


def case_mistakes_that_a_check_does_not_notice():
    def transform(model):
        return trace(model)

    def weak(model, rewritten):
        x = torch.ones(2, 3)
        assert model(x).shape == rewritten(x).shape

    def strong(model, rewritten):
        assert compare(model, rewritten, torch.randn(2, 3))

    def model(x):
        return torch.relu(x - 1) * 2

    missed = unnoticed(transform, weak, model)
    assert "relu is left out" in missed and "mul calls add" in missed, missed
    assert "sub has 2 instead of 1" in missed, missed
    assert unnoticed(transform, strong, model) == []
    for check in (lambda model, rewritten: False, lambda model, rewritten: 1 / 0):
        try:
            unnoticed(transform, check, model)
        except ValueError as error:
            expect(str(error), "the check refuses the transform's own result")


# ---- random pairs ----


def _function(*functions):
    return lambda rng, graph, a, b, number: graph.call_function(rng.choice(functions), (a,))


def _method(*names):
    return lambda rng, graph, a, b, number: graph.call_method(rng.choice(names), (a,))


def _rejoined(rng, graph, a, b, number):
    """cat of the thirds of a tensor, in some order."""
    parts = graph.call_function(torch.chunk, (a, 3))
    order = rng.choice([(0, 1, 2), (0, 1, 2), (0, 2, 1)])
    pieces = [graph.call_function(operator.getitem, (parts, index)) for index in order]
    return graph.call_function(torch.cat, (pieces,))


_STEPS = (
    lambda rng, graph, a, b, number: graph.call_function(
        rng.choice([torch.add, torch.mul, torch.sub]), (a, b)
    ),
    lambda rng, graph, a, b, number: graph.call_function(
        rng.choice([operator.add, operator.mul]), (a, number)
    ),
    _function(torch.relu, F.relu, torch.neg, torch.abs),
    _method("relu", "neg", "clone", "t", "contiguous"),
    lambda rng, graph, a, b, number: graph.call_module(rng.choice(["fc", "drop", "act"]), (a,)),
    lambda rng, graph, a, b, number: graph.call_method("add_", (a, b)),
    _method("relu_", "neg_"),
    _rejoined,
)


def _random_program(rng, model, size):
    """A graph of random calls over two inputs."""
    graph = fx.Graph()
    values = [graph.placeholder("x"), graph.placeholder("y")]
    for _ in range(size):
        a, b = rng.choice(values), rng.choice(values)
        number = rng.choice([0, 1, 1.0, 2.0, -1.0])
        values.append(rng.choice(_STEPS)(rng, graph, a, b, number))
    graph.output(values[-1])
    return fx.GraphModule(model, graph)


def _changed(rng, gm):
    """A copy with an edit or two, which may or may not change what it computes."""
    graph = fx.Graph(gm)
    graph.output(graph.graph_copy(gm.graph, {}))
    for _ in range(rng.randrange(1, 3)):
        nodes = [n for n in graph.nodes if n.op.startswith("call") and n.all_input_nodes]
        node = rng.choice(nodes)
        kind = rng.randrange(4)
        if kind == 0 and len(node.args) == 2 and node.target is not operator.getitem:
            node.args = (node.args[1], node.args[0])
        elif kind == 1 and node.args[0] in node.all_input_nodes:
            node.replace_all_uses_with(node.args[0])
        elif kind == 2:
            with graph.inserting_after(node):
                new = graph.call_function(operator.mul, (node, rng.choice([1, 1, 2])))
                node.replace_all_uses_with(new)
                new.args = (node, *new.args[1:])
        else:
            with graph.inserting_after(node):
                new = graph.node_copy(node, lambda n: n)
                node.replace_all_uses_with(new)
                new.args = node.args
    graph.eliminate_dead_code()
    return fx.GraphModule(gm, graph)


def _bits(outcome):
    def of(value):
        if not isinstance(value, torch.Tensor):
            return repr(value)
        numbers = value.reshape(-1).tolist()
        plain = [float("nan") if number != number else number for number in numbers]
        return str(value.dtype), tuple(value.shape), struct.pack(f"{len(plain)}d", *plain)

    return [of(one) for one in (*outcome.leaves, *outcome.inputs)]


def _pairs(count):
    """How many pairs were proved; none of them may differ in a bit."""
    model = nn.Module()
    model.fc, model.drop, model.act = nn.Linear(3, 3), nn.Dropout(0.3), nn.ReLU()
    model.eval()
    inputs = [torch.randn(3, 3), torch.randn(3, 3)]
    proved = 0
    with torch.no_grad():
        for seed in range(count):
            rng = random.Random(seed)
            before = _random_program(rng, model, rng.randrange(1, 7))
            after = _changed(rng, before)
            first, second = Program(before), Program(after)
            if not _proof_record.prove(first, second, inputs).exact:
                continue
            proved += 1
            for name, values in _proof_inputs.attacks(inputs):
                if name.endswith("row more") or name.startswith(("one row", "memory")):
                    continue
                a, b = first.run(values), second.run(values)
                assert (a.error is None) == (b.error is None), f"seed {seed}, {name}"
                if a.error is None:
                    graphs = f"{before.graph}{after.graph}"
                    assert _bits(a) == _bits(b), f"seed {seed}, {name}:\n{graphs}"
    return proved


def case_random_pairs_that_differ_are_never_proved():
    proved = _pairs(80)
    assert proved >= 10, proved


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(_pairs(int(sys.argv[1])), "of", sys.argv[1], "proved, none of them differs")
    else:
        import json

        print(json.dumps(run_cases(globals())))

import itertools

import torch
from checking import Untouched, call, graph_module, kind, same_outputs
from torch import nn
from torch.fx import symbolic_trace
from torch.fx.passes.shape_prop import ShapeProp


class Block(nn.Module):
    def __init__(self, inside, outside, stride=1):
        super().__init__()
        self.conv1 = nn.Conv2d(inside, outside, 3, stride, 1, bias=False)
        self.bn1 = nn.BatchNorm2d(outside)
        self.conv2 = nn.Conv2d(outside, outside, 3, 1, 1, bias=False)
        self.short = nn.Conv2d(inside, outside, 1, stride) if inside != outside else None

    def forward(self, x):
        y = self.conv2(torch.relu(self.bn1(self.conv1(x))))
        return torch.relu(y + (x if self.short is None else self.short(x)))


class Pictures(nn.Module):
    """Early layers have few weights and much work, late ones the other way round."""

    def __init__(self):
        super().__init__()
        torch.manual_seed(4)
        self.stem = nn.Conv2d(3, 4, 3, padding=1)
        self.body = nn.Sequential(Block(4, 4), Block(4, 8, 2), Block(8, 8), Block(8, 16, 2))
        self.fc = nn.Linear(16, 5)

    def forward(self, x):
        x = torch.relu(self.stem(x))
        x = nn.functional.adaptive_avg_pool2d(self.body(x), 1)
        return self.fc(torch.flatten(x, 1))


class Tower(nn.Module):
    def __init__(self, *sizes):
        super().__init__()
        torch.manual_seed(5)
        pairs = itertools.pairwise(sizes)
        self.layers = nn.Sequential(*(nn.Linear(a, b) for a, b in pairs))

    def forward(self, x):
        return torch.relu(self.layers(x))


class Shortcut(nn.Module):
    def __init__(self):
        super().__init__()
        torch.manual_seed(6)
        self.a, self.b, self.c = (nn.Linear(4, 4) for _ in range(3))

    def forward(self, x):
        x = self.a(x)
        y = torch.sigmoid(self.b(torch.tanh(x)))
        return torch.abs(self.c(x * y))


MODELS = {
    "a tower of equal layers": (Tower(*[6] * 10), torch.ones(2, 6)),
    "a tower that gets narrower": (Tower(32, 32, 16, 16, 16, 8, 8, 8), torch.ones(2, 32)),
    "a small network for pictures": (Pictures().eval(), torch.ones(1, 3, 16, 16)),
    "a model with a shortcut": (Shortcut(), torch.ones(2, 4)),
}


def work(gm, x):
    """The multiply-adds of a graph module for an input."""
    ShapeProp(gm).propagate(x)
    total = 0
    for node in gm.graph.nodes:
        if node.op == "call_module":
            layer = gm.get_submodule(node.target)
            if isinstance(layer, (nn.Conv2d, nn.Linear)):
                total += node.meta["tensor_meta"].shape.numel() * layer.weight[0].numel()
    return total


def split(three_stages, where):
    model, x = MODELS[where]
    parts = graph_module(call(three_stages, symbolic_trace(model), x), "three_stages")
    calls = [node for node in parts.graph.nodes if node.op == "call_module"]
    assert len(calls) == 3, f"Expected three stages, but {where} has {len(calls)}."
    return parts, calls, x


def loads(parts, calls, x):
    if any(len(node.all_input_nodes) != 1 for node in calls):
        raise AssertionError(
            "The work of a stage can be counted when it gets one value: make the cuts clean first."
        )
    found, value = [], x
    for node in calls:
        stage = parts.get_submodule(node.target)
        found.append(work(stage, value))
        value = stage(value)
    return found


def best_of(gm, x):
    """The smallest largest stage that two clean cuts allow."""
    nodes = list(gm.graph.nodes)
    place = {node: index for index, node in enumerate(nodes)}
    ShapeProp(gm).propagate(x)
    cost = []
    for node in nodes:
        layer = gm.get_submodule(node.target) if node.op == "call_module" else None
        many = isinstance(layer, (nn.Conv2d, nn.Linear))
        shape = node.meta["tensor_meta"].shape if many else None
        cost.append(shape.numel() * layer.weight[0].numel() if many else 0)
    cuts = []
    for index, node in enumerate(nodes):
        crossing = [n for n in nodes[: index + 1] if any(place[u] > index for u in n.users)]
        if node.op.startswith("call") and crossing == [node]:
            cuts.append(index)
    pairs = itertools.combinations(cuts, 2)
    sums = ((cost[: a + 1], cost[a + 1 : b + 1], cost[b + 1 :]) for a, b in pairs)
    return min(max(sum(part) for part in parts) for parts in sums)


def test_clean(three_stages):
    """One value crosses each cut."""
    for where in MODELS:
        _, calls, _ = split(three_stages, where)
        for node in calls:
            inputs = [n.name for n in node.all_input_nodes]
            assert len(inputs) == 1, (
                f"In {where}, {node.name} gets {len(inputs)} values. A value from before a "
                "shortcut is needed behind the cut, too, so this cut is not clean."
            )
        assert all(b.all_input_nodes == [a] for a, b in itertools.pairwise(calls)), (
            f"In {where} a stage does not read the one before it. Each stage gets what the one "
            "before returns."
        )


def test_clean_cuts(clean_cuts):
    """clean_cuts finds every clean cut, and no other."""
    gm = symbolic_trace(Shortcut())
    names = [node.name for node in gm.graph.nodes]
    cuts = call(clean_cuts, gm)
    assert isinstance(cuts, (list, tuple, set)), (
        f"Expected clean_cuts to return a list, but it returned {kind(cuts)}."
    )
    for index in cuts:
        assert type(index) is int and 0 <= index < len(names), (
            f"Expected places in list(gm.graph.nodes), but there is "
            f"{index if type(index) is int else kind(index, 'None')} among the cuts. enumerate "
            "gives the place of each node."
        )
    arrived = [names[index] for index in cuts]
    expected = ["a", "mul", "c", "abs_1"]
    assert arrived == expected, (
        f"Expected cuts behind {', '.join(expected)}, but there are cuts behind "
        f"{', '.join(arrived)}. A test that looks at one node only misses other values that cross."
    )


def in_one(parts):
    """The steps of all stages in one graph, where they can be traced."""
    try:
        return symbolic_trace(parts)
    except TypeError:
        return parts


def test_equal(three_stages):
    """The stages, one behind the other, give exactly the numbers of the original."""
    for where in MODELS:
        parts, calls, x = split(three_stages, where)
        hint = "Each stage gets what the one before returns, and the last one gives the result."
        same_outputs(MODELS[where][0], in_one(parts), {where: x}, hint)


def test_balance(three_stages):
    """The largest stage is as small as clean cuts allow."""
    for where in MODELS:
        parts, calls, x = split(three_stages, where)
        found = loads(parts, calls, x)
        shown = ", ".join(f"{load:,}" for load in found)
        assert where == "a model with a shortcut" or min(found), (
            f"In {where} the stages have {shown} multiply-adds: a stage has no work."
        )
        best = best_of(symbolic_trace(MODELS[where][0]), x)
        hint = "Compare pairs of cuts by the largest stage."
        if where == "a tower of equal layers":
            hint = "The work is not shared out."
        if where == "a small network for pictures":
            hint = "Is the work counted in multiply-adds, for each place of the picture?"
        assert max(found) == best, (
            f"In {where} the stages have {shown} multiply-adds, but the largest could be {best:,}. "
            f"{hint}"
        )


def test_untouched(three_stages):
    """No layer is in two stages, and the original is as it was."""
    where = "a small network for pictures"
    model, x = MODELS[where]
    keep = Untouched(model, x)
    parts, calls, _ = split(three_stages, where)
    keep.expect()
    owned = [set(parts.get_submodule(node.target).parameters()) for node in calls]
    assert not (owned[0] & owned[1] or owned[1] & owned[2] or owned[0] & owned[2]), (
        "A parameter is in two stages. Each layer belongs to one."
    )

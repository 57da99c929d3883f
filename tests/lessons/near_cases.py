"""Cases for torch.fx.proof.near_matches, run like playground_cases.py."""

import torch
from playground_cases import run_cases
from torch import fx, nn
from torch.fx.proof import near_matches

F = torch.nn.functional
trace = fx.symbolic_trace


def said(model, pattern, **options):
    return [repr(one) for one in near_matches(trace(model), pattern, **options)]


def gate(x):
    return x * torch.sigmoid(x)


def case_places_that_match_and_places_far_away_are_left_out():
    assert said(gate, gate) == []
    assert said(lambda x: torch.neg(x), gate) == []


def case_order_and_targets():
    assert said(lambda x: torch.sigmoid(x) * x, gate) == [
        "mul: mul has the two sides of the pattern's mul the other way round"
    ]
    assert said(lambda x: x * torch.tanh(x), gate) == [
        "mul: the pattern has sigmoid where the graph has tanh"
    ]
    assert said(lambda x: torch.mul(x, torch.sigmoid(x)), gate) == [
        "mul: the pattern calls operator.mul; mul does that in another way"
    ]


def case_spellings():
    class Act(nn.Module):
        def __init__(self):
            super().__init__()
            self.act = nn.ReLU()

        def forward(self, x):
            return F.relu(self.act(x.relu()))

    assert said(Act(), lambda x: torch.relu(x)) == [
        f"{name}: the pattern calls torch.relu; {name} does that in another way"
        for name in ("relu", "act", "relu_1")
    ]


def case_literals_and_arguments():
    wants = {
        "add: the pattern's add has 1 where add has 2": lambda x: torch.add(x, 2),
        "add: the pattern's add has 1 where add has x": lambda x: torch.add(x, x),
        "add: add has other keywords than the pattern's add": lambda x: torch.add(x, 1, alpha=2),
    }
    for text, model in wants.items():
        assert said(model, lambda x: torch.add(x, 1)) == [text], said(model, lambda x: x)
    assert said(lambda x: torch.add(x, 1.0), lambda x: torch.add(x, 1)) == [
        "add: the pattern's add has 1 where add has 1.0, of another type"
    ]
    assert said(lambda x: torch.add(x, 2), lambda x: torch.add(x, 1), ignore_literals=True) == []
    assert said(lambda x: x.sum(), lambda x: x.sum(1)) == [
        "sum_1: sum_1 has another number of arguments than the pattern's sum_1"
    ]


def case_inputs_and_readers():
    assert said(lambda x: x + x, lambda x, y: x + y) == [
        "add: x stands for two inputs of the pattern, which have to be two nodes"
    ]
    assert said(lambda x, y: x * torch.sigmoid(y), gate) == [
        "mul: the pattern's x is one value, but stands for both x and y"
    ]

    def read_twice(x):
        s = torch.sigmoid(x)
        return x * s, torch.neg(s)

    assert said(read_twice, gate) == ["mul: neg reads sigmoid, a value inside of the match"]


def case_matches_share_no_nodes():
    def chain(x):
        return torch.neg(torch.neg(torch.neg(x)))

    assert said(chain, lambda x: torch.neg(torch.neg(x))) == [
        "neg_2: neg_1 belongs to another match"
    ], said(chain, lambda x: torch.neg(torch.neg(x)))


def case_fields_are_nodes_of_the_graph():
    gm = trace(lambda x: torch.sigmoid(x) * x)
    near = near_matches(gm.graph, gate)[0]
    assert near.anchor in gm.graph.nodes and near.found is near.anchor
    assert (near.failure, near.failures, near.agreed) == ("order", 1, 2), vars(near)


if __name__ == "__main__":
    import json

    print(json.dumps(run_cases(globals())))

import torch
from checking import call, kind
from torch.fx import symbolic_trace


class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = torch.nn.Linear(4, 4)
        self.fc2 = torch.nn.Linear(4, 4)

    def forward(self, x):
        x = torch.relu(x)
        y = torch.relu(self.fc1(x))
        y = self.fc2(y)
        return x + y


class Straight(torch.nn.Module):
    def __init__(self):
        super().__init__()
        first, last = torch.nn.Linear(4, 4), torch.nn.Linear(4, 2)
        self.body = torch.nn.Sequential(first, torch.nn.ReLU(), last)

    def forward(self, x):
        return torch.sigmoid(self.body(x)).sum()


def two_inputs(x, y):
    a = torch.relu(x)
    b = torch.neg(y)
    return torch.exp(a) * torch.abs(b)


def same_twice(x):
    y = torch.relu(x)
    return torch.neg(y + y)


def in_a_list(x, y):
    a = torch.relu(x)
    b = torch.neg(y)
    return torch.cat([a, b]).sum()


def alone_in_a_list(x):
    return torch.stack([torch.relu(x)]).sum()


def by_name(x):
    a = torch.relu(x)
    b = torch.neg(x)
    return torch.sub(a, other=b).abs()


def names(chains):
    return [[node.name for node in chain] for chain in chains]


def expect(single_use_chains, model, expected, hint):
    try:
        arrived = call(single_use_chains, symbolic_trace(model))
    except KeyError as error:
        if not any(node.name in str(error) for node in symbolic_trace(model).graph.nodes):
            raise
        raise AssertionError(
            f"There was no chain for {error}. An input of the graph stands in no chain: among the "
            "inputs of a node, count calls only."
        ) from error
    assert arrived is not None, "single_use_chains returned nothing. End it with: return chains"
    assert isinstance(arrived, (list, tuple)), (
        f"Expected a list of lists of nodes, but {kind(arrived)} arrived. Collect the chains in a "
        "list, and return it when all are there."
    )
    for chain in arrived:
        assert isinstance(chain, (list, tuple)), (
            f"Expected a list of lists of nodes, but there is {kind(chain, 'None')} in the list. "
            "Each chain is a list of its own."
        )
        for node in chain:
            assert isinstance(node, torch.fx.Node), (
                f"Expected a list of lists of nodes, but there is {kind(node, 'None')} in a chain. "
                "Put the nodes themselves into the lists, not their names."
            )
    arrived = names(arrived)
    assert arrived == expected, f"Expected the chains {expected}, but it returned {arrived}. {hint}"


def test_straight(single_use_chains):
    """A model without branches is one chain, through a Sequential, too."""
    chain = [["body_0", "body_1", "body_2", "sigmoid", "sum_1"]]
    expect(single_use_chains, Straight(), chain, "Each of these nodes has one reader.")


def test_branches(single_use_chains):
    """A value with two readers ends its chain, and a node that reads two calls begins one."""
    expected = [["relu"], ["fc1", "relu_1", "fc2"], ["add"]]
    hint = "The first relu has another reader, so nothing continues its chain."
    expect(single_use_chains, Block(), expected, hint)


def test_two_inputs(single_use_chains):
    """Two chains side by side stay apart."""
    hint = (
        "A node may have several inputs: all_input_nodes has every one. The node before it in the "
        "graph need not be among them."
    )
    expected = [["relu", "exp"], ["neg", "abs_1"], ["mul"]]
    expect(single_use_chains, two_inputs, expected, hint)


def test_same_twice(single_use_chains):
    """In y + y, y has one user."""
    hint = "The addition is one user that reads twice, so the chain goes on."
    expect(single_use_chains, same_twice, [["relu", "add", "neg"]], hint)


def test_hidden_inputs(single_use_chains):
    """Inputs inside a list and inputs given by name count, too."""
    hint = "A node that is read may stand inside a list: all_input_nodes finds it."
    expected = [["relu"], ["neg"], ["cat", "sum_1"]]
    expect(single_use_chains, in_a_list, expected, hint)
    expect(single_use_chains, alone_in_a_list, [["relu", "stack", "sum_1"]], hint)
    hint = "A node may be given by name, in kwargs: all_input_nodes has every input."
    expected = [["relu"], ["neg"], ["sub", "abs_1"]]
    expect(single_use_chains, by_name, expected, hint)

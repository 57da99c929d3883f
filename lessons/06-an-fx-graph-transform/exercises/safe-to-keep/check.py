import torch
from checking import Untouched, call, kind, same_outputs


class TwoPairs(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = torch.nn.Linear(4, 8)
        self.fc2 = torch.nn.Linear(8, 8)
        self.fc3 = torch.nn.Linear(8, 2)

    def forward(self, x):
        x = torch.relu(self.fc1(x))
        x = torch.relu(self.fc2(x))
        return self.fc3(x)


class OtherNames(torch.nn.Module):
    """Other names and sizes, a layer in a container, and a ReLU that reads no Linear layer."""

    def __init__(self):
        super().__init__()
        self.widen = torch.nn.Linear(3, 6)
        self.body = torch.nn.Sequential(torch.nn.Linear(6, 6))

    def forward(self, x):
        x = torch.relu(x + 1.0)
        x = torch.relu(self.widen(x))
        return torch.relu(self.body(x))


class TwoReaders(torch.nn.Module):
    """A ReLU that two nodes read."""

    def __init__(self):
        super().__init__()
        self.fc = torch.nn.Linear(4, 4)

    def forward(self, x):
        x = torch.relu(self.fc(x))
        return torch.sigmoid(x) * x


class ReadBefore(torch.nn.Module):
    """A Linear layer whose result somebody else needs, too."""

    def __init__(self):
        super().__init__()
        self.fc = torch.nn.Linear(4, 4)

    def forward(self, x):
        x = self.fc(x)
        return torch.relu(x) - x


INPUTS = {
    "negative values": torch.tensor([[-1.0, -2.0, -3.0, -4.0], [-0.5, 0.5, -0.5, 0.5]]),
    "zeros": torch.zeros(1, 4),
    "one row": torch.tensor([[1.0, -1.0, 2.0, -2.0]]),
    "many rows": torch.tensor([[i - 3.0, 2.0 - i, 0.5 * i, -1.0] for i in range(7)]),
}

ADVICE = {
    "used before it has been defined": (
        "the new node reads the relu node, so replace_all_uses_with made it read itself. "
        "Give it the input of the Linear layer instead: args=linear_node.args."
    ),
    "Tried to erase Node": (
        "the relu was erased while another node still read it. "
        "Call replace_all_uses_with first: it takes the readers away."
    ),
    "must be Tensor, not NoneType": (
        "the function of a fused node returned nothing. End it with: return torch.relu(linear(x))"
    ),
    "'str' object is not callable": (
        "a text was called. node.target of a layer is its path; the layer itself is "
        "traced.get_submodule(node.target)."
    ),
    "object has no attribute 'split'": (
        "get_submodule or call_module got a function, not a path. Before you look a layer up, ask "
        'whether the node that the relu reads has op "call_module". For a new node that calls a '
        "function there is graph.call_function."
    ),
    "shapes cannot be multiplied": (
        "a fused node got another layer or another input than its own. Its input is that of the "
        "Linear layer. And a function made in a loop looks its variables up when it is called, "
        "after the loop: pass the layer to make_fused instead."
    ),
}


def fused_by(fuse_pairs, model):
    """What the program returns for a model."""
    rewritten = call(fuse_pairs, model, advice=ADVICE)
    assert isinstance(rewritten, torch.nn.Module), (
        f"Expected fuse_pairs to return a module, but it returned {kind(rewritten)}. "
        "End it with: return torch.fx.GraphModule(traced, graph)"
    )
    assert isinstance(rewritten, torch.fx.GraphModule), (
        "Expected a GraphModule, whose graph can be read. "
        "End fuse_pairs with: return torch.fx.GraphModule(traced, graph)"
    )
    return rewritten


def relus_behind_linear(rewritten):
    """Names of the relu nodes that still read a Linear layer."""
    found = []
    for node in rewritten.graph.nodes:
        if node.target is torch.relu and node.args[0].op == "call_module":
            found.append(node.name)
    return found


def expect_no_dead_nodes(rewritten):
    unused = [n.name for n in rewritten.graph.nodes if n.op != "output" and not n.users]
    assert not unused, (
        f"Nodes that nobody reads were left behind: {', '.join(unused)}. "
        "Call graph.eliminate_dead_code() after the readers have moved."
    )


def test_changed(fuse_pairs):
    """Both Linear and relu pairs are fused."""
    rewritten = fused_by(fuse_pairs, TwoPairs())
    expect_no_dead_nodes(rewritten)
    left = relus_behind_linear(rewritten)
    assert len(left) != 1, (
        f"One pair is fused, but {left[0]} still reads a Linear layer. "
        "Look at every node of the graph."
    )
    assert not left, (
        f"Expected no relu behind a Linear layer, but {' and '.join(left)} are still there. "
        "Put a fused node in the place of each pair."
    )
    for node in rewritten.graph.nodes:
        behind = [n.name for n in node.all_input_nodes if n.op == "call_module"]
        assert node.op == "output" or not behind, (
            f"{node.name} reads {behind[0]}, so that the layer runs twice. Give the new node the "
            "input of the Linear layer: args=linear_node.args."
        )
    ops = [node.op for node in rewritten.graph.nodes]
    expected = ["placeholder", "call_function", "call_function", "call_module", "output"]
    assert ops == expected, (
        f"Expected the steps {', '.join(expected)}, but the graph has {', '.join(ops)}. "
        "Each pair becomes one call_function node; fc3 stays as it is."
    )


def test_well_formed(fuse_pairs):
    """The graph is well formed, and the module runs the code of this graph."""
    rewritten = fused_by(fuse_pairs, TwoPairs())
    rewritten.graph.lint()
    runs = rewritten.code
    rewritten.recompile()
    assert runs == rewritten.code, (
        "The graph was changed, but the module still runs the code from before. "
        "Build a new GraphModule(traced, graph), or call traced.recompile()."
    )


def test_equal(fuse_pairs):
    """It gives the same numbers as the original: negative values, zeros, one row, many rows."""
    model = TwoPairs()
    rewritten = fused_by(fuse_pairs, model)
    hint = "Each fused node must apply its own layer, and then the ReLU."
    same_outputs(model, rewritten, INPUTS, hint, advice=ADVICE)


def test_changed_other_models(fuse_pairs):
    """It also fuses layers with other names and sizes, and leaves a ReLU without a layer alone."""
    model = OtherNames()
    try:
        rewritten = fused_by(fuse_pairs, model)
    except (KeyError, AttributeError) as error:
        if "fc" not in str(error):
            raise
        raise AssertionError(
            f"In a model with the layers widen and body.0: {type(error).__name__}: {error}. "
            "Find the pairs by what the nodes do, not by their names."
        ) from error
    expect_no_dead_nodes(rewritten)
    left = relus_behind_linear(rewritten)
    assert not left, (
        f"In a model with the layers widen and body.0, {' and '.join(left)} stayed. "
        "Find the pairs by what the nodes do, not by their names."
    )
    alone = [node.name for node in rewritten.graph.nodes if node.target is torch.relu]
    assert alone == ["relu"], (
        "A relu that reads no Linear layer is not part of a pair: it must stay as it is."
    )
    inputs = {"a model with other sizes": torch.tensor([[-1.0, 0.0, 2.0], [-3.0, 4.0, -5.0]])}
    same_outputs(model, rewritten, inputs, "Does each fused node use its own layer?", advice=ADVICE)


def test_untouched(fuse_pairs):
    """The original model is as it was."""
    model = TwoPairs()
    keep = Untouched(model, INPUTS["many rows"])
    fused_by(fuse_pairs, model)
    keep.expect()


def test_changed_two_readers(fuse_pairs):
    """A pair whose ReLU has two readers is fused, too."""
    model = TwoReaders()
    rewritten = fused_by(fuse_pairs, model)
    left = relus_behind_linear(rewritten)
    assert not left, f"{left[0]} has two readers, and stayed. Fuse it like any other."
    inputs = {"a ReLU with two readers": INPUTS["many rows"]}
    hint = "Both readers have to read the fused node."
    same_outputs(model, rewritten, inputs, hint, advice=ADVICE)


def test_refused(fuse_pairs):
    """A pair whose Linear layer has another reader stays as it is."""
    model = ReadBefore()
    rewritten = fused_by(fuse_pairs, model)
    assert relus_behind_linear(rewritten), (
        "Something besides the ReLU reads the Linear layer here, so the layer would run twice. "
        "Leave this pair alone: look at the users of the layer's node."
    )
    inputs = {"a pair that has to stay": INPUTS["many rows"]}
    same_outputs(model, rewritten, inputs, "Leave each node of it as it is.", advice=ADVICE)

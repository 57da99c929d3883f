import torch
from checking import Untouched, call, edited, graph_module, rows, same_outputs, well_formed


class Plain(torch.nn.Module):
    """By hand: the same network with and without the limit."""

    def __init__(self, limited=False):
        super().__init__()
        torch.manual_seed(5)
        self.first = torch.nn.Linear(4, 4)
        self.body = torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.ELU())
        self.last = torch.nn.Linear(4, 3)
        self.limited = limited

    def forward(self, x):
        bound = (lambda v: torch.clamp(v, -1, 1)) if self.limited else (lambda v: v)
        x = bound(self.first(x))
        if self.limited:
            y = self.body[1](bound(self.body[0](x)))
        else:
            y = self.body(x)
        return self.last(torch.relu(y) + x)


class Shared(torch.nn.Module):
    """One layer that is called twice, each time with two readers."""

    def __init__(self, limited=False):
        super().__init__()
        torch.manual_seed(6)
        self.fc = torch.nn.Linear(4, 4)
        self.limited = limited

    def forward(self, x):
        bound = (lambda v: torch.clamp(v, -1, 1)) if self.limited else (lambda v: v)
        y = bound(self.fc(x))
        return self.fc(torch.sigmoid(y) * y) - y


def limited(limit, model):
    return graph_module(call(limit, model), "limit")


def linears(module):
    found = []
    for node in module.graph.nodes:
        if node.op == "call_module":
            if isinstance(module.get_submodule(node.target), torch.nn.Linear):
                found.append(node)
    return found


def test_changed(limit):
    """A clamp stands behind every Linear but the last, and nothing else reads these layers."""
    for model in (Plain(), Shared()):
        module = limited(limit, model)
        found = linears(module)
        assert found, "No Linear is left. Return the traced module of the model that was given."
        names = [node.op for node in module.graph.nodes]
        assert names[-1] == "output", (
            "A new node stands behind the output. Make it inside of "
            "`with graph.inserting_after(...)`."
        )
        *inner, last = found
        for node in inner:
            clamps = [user for user in node.users if user.target in (torch.clamp, "clamp")]
            others = [user.name for user in node.users if user not in clamps]
            assert clamps, f"Expected a clamp that reads {node.name}, but there is none."
            assert not others, (
                f"{others[0]} still reads {node.name} itself: every reader has to read the clamp."
            )
        calls = [node for node in module.graph.nodes if node.target in (torch.clamp, "clamp")]
        more = [n.name for node in calls for n in node.all_input_nodes if n not in found]
        assert not more, f"A clamp reads {more[0]}, which is no Linear. Ask for the kind of layer."
        ends = [user.target for user in last.users]
        assert torch.clamp not in ends, (
            f"{last.name} is the last Linear, and a clamp reads it. The last Linear has no limit."
        )


def test_well_formed(limit):
    """The graph is well formed, and the module runs its code."""
    well_formed(limited(limit, Plain()))


def test_equal(limit):
    """It computes what the same network with limits written by hand computes."""
    hint = "Each clamp goes from -1 to 1, and everything that read the layer reads the clamp."
    for kind in (Plain, Shared):
        same_outputs(kind(limited=True), limited(limit, kind()), rows(4), hint)


def test_rules(limit):
    """The graph that tracing gave was changed, by replace_all_uses_with."""
    model = Plain()
    edited(limited(limit, model), model, "replace_all_uses_with")


def test_untouched(limit):
    """The model that was given is as it was."""
    model = Plain()
    keep = Untouched(model, torch.randn(3, 4))
    limited(limit, model)
    keep.expect()

import torch
from checking import Untouched, call, graph_module, rows, same_outputs, well_formed

F = torch.nn.functional


class Functions(torch.nn.Module):
    def __init__(self, act=F.relu, other=torch.relu, inplace=False):
        super().__init__()
        self.act, self.other, self.inplace = act, other, inplace

    def forward(self, x):
        y = self.act(x, **({"inplace": False} if self.inplace else {}))
        return self.other(x - 1) + y * y


class Method(torch.nn.Module):
    def forward(self, x):
        return x.relu() + (x - 1).relu().sin()


class MethodGelu(torch.nn.Module):
    def forward(self, x):
        return F.gelu(x) + F.gelu(x - 1).sin()


class Layers(torch.nn.Module):
    """A layer that is called twice, one inside of two others, and layers that are no relu, one of
    which is called so."""

    def __init__(self, kind=torch.nn.ReLU):
        super().__init__()
        torch.manual_seed(4)
        self.gate, self.relu = kind(), torch.nn.Sigmoid()
        self.fc = torch.nn.Linear(4, 4)
        self.body = torch.nn.Sequential(torch.nn.Tanh(), torch.nn.Sequential(kind()))

    def forward(self, x):
        x = self.gate(self.fc(x)) + self.gate(x)
        return self.relu(self.body(x - 1))


ADVICE = {
    "torch._C._nn.gelu but a str": (
        "a method's name is the target of a call_method node, and gelu is a function. Set node.op "
        'to "call_function", too.'
    ),
    "has type str but a Callable": (
        "the target of a call_function node is the function itself, not its name."
    ),
    "found <class 'type'>": (
        "a class was put there, and no layer has been made of it. Write torch.nn.GELU()."
    ),
    "Node redefined name": (
        "two nodes have the same name. A node may keep its name: what counts is the target."
    ),
    "GELU but a str": (
        "a call_module node doesn't hold its layer: its target is a path. Put the new layer under "
        "this path, by gm.set_submodule."
    ),
}


RUNNING = {
    "gelu() takes": (
        "gelu stands in the place of another function, one with two inputs. Ask for the target of "
        "a node, not for its op alone."
    ),
}


def swapped(relu_to_gelu, model):
    return graph_module(call(relu_to_gelu, model, advice=ADVICE), "relu_to_gelu")


def left(module):
    """A relu that is still in the module, in words."""
    for node in module.graph.nodes:
        if node.target is torch.relu:
            return "torch.relu"
        if node.target is F.relu:
            return "functional: torch.nn.functional.relu"
        if node.op == "call_method" and node.target == "relu":
            return "the method relu"
        if node.op == "call_module":
            if isinstance(module.get_submodule(node.target), torch.nn.ReLU):
                return f"the layer {node.target}"
    return None


def expect(relu_to_gelu, model, wanted, hint):
    module = swapped(relu_to_gelu, model)
    found = left(module)
    assert not found, f"A relu is left: {found}. {hint}"
    made = [node.name for node in module.graph.nodes if isinstance(node.target, type)]
    assert not made, (
        f"The node {made[0]} calls a class: that makes a layer and runs none. Put the layer under "
        "the path, by gm.set_submodule, and leave op and target as they are."
    )
    called = [node.target for node in module.graph.nodes if node.op == "call_method"]
    assert "gelu" not in called, (
        "A node calls the method gelu: there is no such method. gelu is a function, so node.op has "
        'to become "call_function", too.'
    )
    well_formed(module)
    same_outputs(wanted.eval(), module.eval(), rows(4), hint, advice=RUNNING)


def test_changed_functions(relu_to_gelu):
    """torch.relu and torch.nn.functional.relu become gelu, also with an argument inplace."""
    wanted = Functions(F.gelu, F.gelu)
    hint = "gelu knows no argument inplace: empty node.kwargs."
    try:
        expect(relu_to_gelu, Functions(), wanted, "There are two functions of this name.")
        expect(relu_to_gelu, Functions(inplace=True), wanted, hint)
    except TypeError as error:
        if "inplace" not in str(error):
            raise
        raise AssertionError(hint) from error


def test_changed_methods(relu_to_gelu):
    """The method relu becomes gelu."""
    hint = 'A method call has op "call_method" and the text "relu" as its target.'
    module = swapped(relu_to_gelu, Method())
    assert "sin" in [node.target for node in module.graph.nodes], (
        "The call of the method sin was changed as well. Ask for the target, not for the op alone."
    )
    expect(relu_to_gelu, Method(), MethodGelu(), hint)


def test_changed_layers(relu_to_gelu):
    """Every ReLU layer becomes a GELU, wherever it stands, and other layers stay."""
    module = swapped(relu_to_gelu, Layers())
    tanh = getattr(getattr(module, "body", None), "0", None)
    assert isinstance(tanh, torch.nn.Tanh), "body.0 is no relu, and was changed: it must stay."
    found = left(module)
    hint = "Ask what kind of layer stands under the path, not what it is called."
    assert found != "the layer gate", f"A relu is left: a layer that is called gate. {hint}"
    assert not found, (
        f"A relu is left: {found}, a layer inside another one. set_submodule takes the whole path."
    )
    targets = [node.target for node in module.graph.nodes if node.op == "call_module"]
    same = "relu" in targets and isinstance(module.relu, torch.nn.Sigmoid)
    assert same, "A Sigmoid whose path is relu was changed: a path is only a name."
    expect(relu_to_gelu, Layers(), Layers(torch.nn.GELU), hint)


def test_untouched(relu_to_gelu):
    """The model that was given is as it was."""
    model = Layers()
    keep = Untouched(model, torch.randn(3, 4))
    swapped(relu_to_gelu, model)
    keep.expect()

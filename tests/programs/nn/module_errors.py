import torch
from torch import nn


class Late(nn.Module):
    def __init__(self):
        self.fc = nn.Linear(1, 1)


class LateParameter(nn.Module):
    def __init__(self):
        self.w = nn.Parameter(torch.ones(1))


class NoForward(nn.Module):
    pass


net = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 2))
lin = nn.Linear(4, 8)


def assign(m, name, value):
    setattr(m, name, value)


for wrong in (
    Late,
    LateParameter,
    lambda: NoForward()(1),
    lambda: NoForward(1),
    lambda: NoForward(a=1),
    lambda: lin.foo,
    lambda: net.foo,
    lambda: net[5],
    lambda: net["a"],
    lambda: net.get_submodule("9"),
    lambda: net.get_submodule("0.foo"),
    lambda: net.get_submodule("0.weight"),
    lambda: net.get_parameter("0.foo"),
    lambda: net.get_parameter("0"),
    lambda: net.get_buffer("0.weight"),
    lambda: net.get_buffer("0.foo"),
    lambda: assign(lin, "weight", torch.ones(8, 4)),
    lambda: assign(lin, "weight", 3),
    lambda: assign(net, "0", 3),
    lambda: assign(net, "0", torch.ones(1)),
    lambda: lin.register_parameter("a.b", None),
    lambda: lin.register_parameter("", None),
    lambda: lin.register_parameter("weight", None),
    lambda: lin.register_parameter("in_features", None),
    lambda: lin.register_parameter("w", torch.ones(1)),
    lambda: lin.register_parameter("w", nn.Parameter(torch.ones(1)) * 2),
    lambda: lin.register_parameter(3, None),
    lambda: lin.register_buffer("a.b", None),
    lambda: lin.register_buffer("b", 3),
    lambda: lin.register_buffer("weight", None),
    lambda: lin.add_module("a.b", nn.ReLU()),
    lambda: lin.add_module("", nn.ReLU()),
    lambda: lin.add_module("weight", nn.ReLU()),
    lambda: lin.add_module("m", 3),
    lambda: lin.add_module(3, nn.ReLU()),
    lambda: lin(torch.ones(2, 5)),
    lambda: lin(torch.ones(5)),
    lambda: lin(torch.ones(2, 4).long()),
    lambda: lin("a"),
    lambda: lin(),
    lambda: lin(torch.ones(1, 4), torch.ones(1)),
    lambda: lin(3),
    lambda: net(torch.ones(2, 8)),
    lambda: net.load_state_dict({}),
    lambda: net.load_state_dict({"0.weight": torch.ones(1)}),
    lambda: net.load_state_dict({"x": torch.ones(1)}, strict=False),
    lambda: net.load_state_dict(3),
    lambda: lin.load_state_dict(
        {"weight": torch.ones(8, 4), "bias": torch.ones(8), "extra": torch.ones(1)}
    ),
    lambda: nn.Sequential(3),
    lambda: nn.ModuleList(3),
    lambda: nn.ModuleList([3]),
    lambda: nn.ModuleDict(3),
    lambda: nn.Parameter(3),
    lambda: nn.Parameter("a"),
    lambda: nn.Linear(2),
    lambda: nn.Linear("a", 2),
    lambda: nn.Linear(-1, 2),
    lambda: nn.Linear(2, 3, foo=1),
    lambda: nn.Dropout(2),
    lambda: net.train(3),
    lambda: net.append(3),
    lambda: net.pop(9),
    lambda: nn.ModuleDict({"a": nn.ReLU()})["b"],
    lambda: net.state_dict()["foo"],
    lambda: nn.ReLU(1)(3),
    lambda: nn.functional.relu("a"),
    lambda: nn.Softmax(5)(torch.ones(2)),
):
    try:
        print(wrong())
    except Exception as e:
        print(type(e).__name__, e)

# Which calls of torch's functions a proxy takes over: those whose other arguments could be right.

import torch
from torch.fx import symbolic_trace


def trace(label, function):
    try:
        lines = symbolic_trace(function).code.strip().splitlines()
        print(label, "|", lines[1].strip())
    except Exception as error:
        print(label, "|", type(error).__name__, error)


for name in ("zeros", "ones", "empty", "rand", "randn"):
    make = getattr(torch, name)
    trace(f"{name}(x)", lambda x: make(x))
    trace(f"{name}(x, 3)", lambda x: make(x, 3))
    trace(f"{name}(3, x)", lambda x: make(3, x))
    trace(f"{name}((x, 3))", lambda x: make((x, 3)))
    trace(f"{name}(x, foo=1)", lambda x: make(x, foo=1))
trace("full", lambda x: torch.full((2,), x))
trace("full without a value", lambda x: torch.full(x))
trace("full of one size", lambda x: torch.full(2, x))
trace("randint", lambda x: torch.randint(0, x, (2,)))
trace("randint without sizes", lambda x: torch.randint(x, 3))
trace("eye", lambda x: torch.eye(x, 3))
trace("eye of a list", lambda x: torch.eye([x]))
trace("linspace", lambda x: torch.linspace(0, x, 3))
trace("arange", lambda x: torch.arange(x))
trace("arange of a list", lambda x: torch.arange([x]))
trace("tensor", lambda x: torch.tensor(x))
trace("tensor of a list", lambda x: torch.tensor([x]))
trace("Tensor", lambda x: torch.Tensor(x))
trace("numel", lambda x: torch.numel(x))
trace("is_floating_point", lambda x: torch.is_floating_point(x))

wrong = {"list": [1, 2], "str": "a", "set": {1}, "dict": {"a": 1}, "None": None, "complex": 2j}
for kind, value in wrong.items():
    for name in ("add", "matmul", "relu", "cat", "softmax", "pow", "max"):
        trace(f"{name}(x, {kind})", lambda x: getattr(torch, name)(x, value))
    trace(f"add({kind}, x)", lambda x: torch.add(value, x))
    trace(f"cat([x, {kind}])", lambda x: torch.cat([x, value]))
    trace(f"add(x, x, alpha={kind})", lambda x: torch.add(x, x, alpha=value))
    trace(f"linear(x, {kind})", lambda x: torch.nn.functional.linear(x, value))
trace("relu()", lambda x: torch.relu())
trace("relu(x, foo=1)", lambda x: torch.relu(x, foo=1))
trace("add(x)", lambda x: torch.add(x))

constant = torch.ones(2)
trace("view", lambda x: constant.view(x, 2))
trace("reshape", lambda x: constant.reshape(x, 2))
trace("expand", lambda x: constant.expand(x, 2))
trace("getitem", lambda x: constant[x])
trace("alpha of a method", lambda x: constant.add(x, alpha=[1]))

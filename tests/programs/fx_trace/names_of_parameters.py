"""Parameters whose names mean something else in Python or in generated code."""

from torch.fx import symbolic_trace


def function(input, type, torch, inf, len=3, *args, device=None, **kwargs):
    return input + type + torch + inf + len + args[0] + kwargs["x"]


gm = symbolic_trace(function)
print(gm.code)
print([(node.name, node.target) for node in gm.graph.nodes if node.op == "placeholder"])

# Believes: out= is an argument like others.
# Says: out= names a tensor that is written into
import torch
from torch.fx import symbolic_trace

RANDOM = ("dropout", "rand", "bernoulli", "multinomial", "normal")


def name_of(node):
    return node.target if isinstance(node.target, str) else node.target.__name__


def freeze(value):
    if isinstance(value, (list, tuple)):
        return ("list", *(freeze(v) for v in value))
    if isinstance(value, dict):
        return ("dict", *((k, freeze(v)) for k, v in value.items()))
    if isinstance(value, slice):
        return ("slice", freeze(value.start), freeze(value.stop), freeze(value.step))
    return (type(value), value)


def key_of(node):
    return (node.op, node.target, freeze(node.args), freeze(node.kwargs))


def draws(node):
    return any(word in name_of(node) for word in RANDOM)


def writes(gm, node):
    if node.op == "call_module":
        return getattr(gm.get_submodule(node.target), "inplace", False)
    if not node.op.startswith("call"):
        return False
    name = name_of(node)
    if name.endswith("_") and not name.endswith("__"):
        return True
    return bool(node.kwargs.get("inplace"))


def cse(gm):
    if any(writes(gm, node) for node in gm.graph.nodes):
        return gm
    seen = {}
    for node in list(gm.graph.nodes):
        if node.op not in ("call_function", "call_method") or draws(node):
            continue
        key = key_of(node)
        if key in seen:
            node.replace_all_uses_with(seen[key])
            gm.graph.erase_node(node)
        else:
            seen[key] = node
    gm.graph.lint()
    gm.recompile()
    return gm


def f(x, w):
    return torch.neg(w) + x + torch.neg(w) * x


print(cse(symbolic_trace(f)).code)

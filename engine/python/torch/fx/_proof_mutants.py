"""Does a check notice mistakes? Small wrong changes of a transform's result are shown to it."""

import copy
import operator

import torch

from .graph_module import GraphModule

_OTHERS = {
    torch.add: torch.sub, torch.mul: torch.add, torch.sub: torch.add, torch.relu: torch.abs,
    operator.add: operator.sub, operator.mul: operator.add, operator.sub: operator.add,
    operator.truediv: operator.mul, operator.matmul: operator.add,
}  # fmt: skip


def unnoticed(transform, check, model, most=40):
    """Texts of the mistakes that `check` lets pass.

    `transform(model)` gives a graph module, and `check(model, rewritten)` is what should find
    mistakes in it: by an exception, or by returning False. It is shown the right result first, and
    then copies of it, each with one small mistake that changes the values or leaves something out.
    ValueError when it refuses the right result.
    """
    right = transform(model)
    if not isinstance(right, GraphModule):
        raise TypeError(f"the transform returned {type(right).__name__}, not a GraphModule")
    if not passes(check, model, right):
        raise ValueError("the check refuses the transform's own result: that has to pass first")
    return [text for _, text, mutant in mutants(right, most) if passes(check, model, mutant)]


def passes(check, model, rewritten):
    """Whether a check finds nothing wrong."""
    try:
        return check(model, rewritten) is not False
    except Exception:
        return False


def mutants(right, most):
    """Copies with one mistake each, behind the name of its node and a text; those that can't be
    made are left out."""
    made = 0
    for index, node in enumerate(right.graph.nodes):
        for text, change in _changes(node):
            if made == most:
                return
            mutant = copy.deepcopy(right)
            try:
                change(mutant, list(mutant.graph.nodes)[index])
                mutant.graph.lint()
                mutant.recompile()
            except Exception:
                continue
            made += 1
            yield node.name, text, mutant


def _changes(node):
    """Mistakes at a node: a text, and a function of a copy and its node."""
    name = node.name
    if node.op in ("placeholder", "output", "get_attr"):
        return
    inputs = node.all_input_nodes
    if inputs:
        yield f"{name} is left out", lambda gm, n: _leave_out(gm, n)
    if node.op == "call_function" and node.target in _OTHERS:
        other = _OTHERS[node.target]
        yield f"{name} calls {other.__name__}", lambda gm, n: setattr(n, "target", other)
    if len(inputs) > 1 and len(node.args) > 1 and node.args[0] is not node.args[1]:
        yield (f"{name} has its first two arguments exchanged",
               lambda gm, n: setattr(n, "args", (n.args[1], n.args[0], *n.args[2:])))  # fmt: skip
    for place, value in enumerate(node.args):
        if type(value) in (int, float):
            yield (f"{name} has {value + 1} instead of {value}",
                   lambda gm, n, place=place: n.update_arg(place, n.args[place] + 1))  # fmt: skip
    for key, value in node.kwargs.items():
        if type(value) in (int, float):
            yield (f"{name} has {key}={value + 1} instead of {value}",
                   lambda gm, n, key=key: n.update_kwarg(key, n.kwargs[key] + 1))  # fmt: skip
    if node.op == "call_module":
        for attribute in ("weight", "bias"):
            yield (f"the {attribute} of {node.target} is off by a hundredth",
                   lambda gm, n, what=attribute: _off(gm, n, what))  # fmt: skip


def _leave_out(module, node):
    node.replace_all_uses_with(node.all_input_nodes[0])
    module.graph.erase_node(node)


def _off(module, node, attribute):
    value = getattr(module.get_submodule(node.target), attribute)
    with torch.no_grad():
        value.add_(0.01)

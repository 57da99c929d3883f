"""The body of a function in the place of its call."""

import torch
from torch.fx import symbolic_trace
import torch.fx


def softplus(x):
    return torch.log(torch.exp(x) + 1)


torch.fx.wrap("softplus")


def inline(gm, function):
    body = symbolic_trace(function).graph
    for call in gm.graph.find_nodes(op="call_function", target=function):
        inputs = body.find_nodes(op="placeholder")
        with gm.graph.inserting_before(call):
            result = gm.graph.graph_copy(body, dict(zip(inputs, call.args)))
        call.replace_all_uses_with(result)
        gm.graph.erase_node(call)
    gm.graph.lint()
    gm.recompile()


gm = symbolic_trace(lambda x, y: softplus(x) * softplus(y + 1))
print(gm.code)
inline(gm, softplus)
print(gm.code)
print(gm(torch.zeros(1), torch.zeros(1)))

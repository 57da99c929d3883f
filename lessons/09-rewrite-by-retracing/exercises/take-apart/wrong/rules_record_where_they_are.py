# Believes: a Proxy of the old node is as good as one of its copy.
# Says: does not belong to this Graph
import torch
from torch.fx import Graph, GraphModule, Proxy, symbolic_trace
from torch.fx.proxy import GraphAppendingTracer


def softmax_rule(x, dim):
    y = torch.exp(x - x.amax(dim, keepdim=True))
    return y / y.sum(dim, keepdim=True)


def layer_norm_rule(x, shape, weight, bias, eps):
    centred = x - x.mean(-1, keepdim=True)
    variance = (centred * centred).mean(-1, keepdim=True)
    return centred / torch.sqrt(variance + eps) * weight + bias


RULES = {torch.softmax: softmax_rule, torch.nn.functional.layer_norm: layer_norm_rule}


def decompose(model):
    traced = symbolic_trace(model)
    new_graph = Graph()
    tracer = GraphAppendingTracer(new_graph)
    copies = {}
    for node in traced.graph.nodes:
        if node.op == "call_function" and node.target in RULES:
            call = (node.args, node.kwargs)
            args, kwargs = torch.fx.map_arg(call, lambda n: Proxy(n, tracer))
            copies[node] = RULES[node.target](*args, **kwargs).node
        else:
            copies[node] = new_graph.node_copy(node, lambda n: copies[n])
    return GraphModule(traced, new_graph)


def f(x, weight, bias):
    x = torch.nn.functional.layer_norm(x, (4,), weight, bias, 1e-5)
    return torch.softmax(x, -1)


module = decompose(f)
print(module.code)

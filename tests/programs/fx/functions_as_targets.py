"""How functions are named in graphs and in generated code."""
import operator

import torch
from torch.fx import symbolic_trace

f = torch.nn.functional
print(symbolic_trace(lambda x: torch.relu(x) + f.relu(x)).code)
print(symbolic_trace(lambda x: f.gelu(f.linear(x, x))).code)
print(symbolic_trace(lambda x: f.dropout(x, training=False)).code)
print(symbolic_trace(lambda x: torch.add(x, x, alpha=2)).code)
print(symbolic_trace(lambda x: torch.cat([x, x], 1)).code)
print(symbolic_trace(lambda x: torch.neg(input=x)).code)
print(symbolic_trace(lambda x: sum([x, x])).code)


def helper(x):
    return x


class Thing:
    def method(self, x):
        return x

    @staticmethod
    def static(x):
        return x


def nested():
    def inner(x):
        return x

    return inner


targets = (helper, nested(), Thing, Thing().method, Thing.static, len, getattr, print, int)
targets += (operator.not_, operator.add, torch.relu, torch.Tensor.add, torch.Tensor, torch.device)
targets += (f.linear, f.relu, torch.typename, torch.fx.wrap, torch._assert, torch.ones)
for target in targets:
    graph = torch.fx.Graph()
    x = graph.placeholder("x")
    node = graph.call_function(target, (x, 1))
    print(node.name, node.format_node())
    print(graph.python_code("self").src.splitlines()[4])
    used = graph.python_code("self").globals
    always = ("inf", "nan", "NoneType", "torch", "device", "fx_pytree", "pytree")
    print([name for name in used if name not in always])

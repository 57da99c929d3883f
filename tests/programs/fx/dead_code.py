"""eliminate_dead_code: what goes and what stays."""
import operator

import torch
from torch.fx import Graph, has_side_effect, symbolic_trace


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.drop = torch.nn.Dropout()
        self.lin = torch.nn.Linear(2, 2)

    def forward(self, x, unused):
        a = torch.relu(x)
        b = torch.neg(a)
        self.drop(x)
        torch.rand_like(x)
        torch._assert(b, "never")
        c = self.lin(x)
        return x


traced = symbolic_trace(Net())
print(traced.graph.eliminate_dead_code())
print(traced.graph)
print(traced.graph.eliminate_dead_code())
graph = symbolic_trace(Net()).graph
keep = graph.eliminate_dead_code(lambda node: node.op != "call_module")
print(keep, [node.name for node in graph.nodes])


def noisy(x):
    print(x)


graph = Graph()
x = graph.placeholder("x")
call = graph.call_function(noisy, (x,))
store = graph.call_function(operator.setitem, (x, 0, 1))
print(call.is_impure(), store.is_impure(), x.is_impure())
print(has_side_effect(noisy) is noisy, call.is_impure())
print(graph.eliminate_dead_code(), len(graph.nodes))
graph = Graph()
graph.create_node("call_module", "nothing")
try:
    graph.eliminate_dead_code()
except AssertionError as error:
    print(error)
functions = [
    torch.rand,
    torch.randn,
    torch.randint,
    torch.bernoulli,
    torch.relu,
    print,
    torch.empty,
]
functions += [torch.nn.functional.dropout, torch.manual_seed, torch.normal, torch.randperm]
for function in functions:
    node = Graph().call_function(function, ())
    print(node, node.is_impure())

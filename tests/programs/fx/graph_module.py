"""GraphModule: what it takes from its root, classes, recompile, code."""
import torch
from torch.fx import Graph, GraphModule, symbolic_trace


def show(function):
    try:
        print(function())
    except Exception as error:
        print(type(error).__name__, error)


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(2, 2)
        self.unused = torch.nn.Linear(1, 1)
        self.note = "mine"

    def forward(self, x):
        return self.lin(x)


net = Net().eval()
traced = symbolic_trace(net)
print(traced.training, hasattr(traced, "unused"), hasattr(traced, "note"), traced.lin is net.lin)
print(traced.graph.owning_module is traced, traced.meta, type(traced).__mro__[1].__name__)
again = GraphModule(traced, traced.graph, "Again")
print(type(again).__name__, again.graph is traced.graph, traced.graph.owning_module is again)
print(type(symbolic_trace(net)) is type(traced))
for node in traced.graph.nodes:
    if node.op == "output":
        with traced.graph.inserting_before(node):
            new = traced.graph.call_function(torch.neg, (node.args[0],))
        node.args = (new,)
x = torch.ones(1, 2)
print(torch.equal(traced(x), net(x)))
print(traced.code)
code = traced.recompile()
print(type(code).__name__, code.src == traced.code, torch.equal(traced(x), -net(x)))
traced.graph = symbolic_trace(net).graph
print(traced.code)
graph = symbolic_trace(net).graph
show(lambda: GraphModule({}, graph))
show(lambda: GraphModule(3, graph))
show(lambda: GraphModule({"lin": torch.nn.ReLU()}, graph, "FromDict"))
show(lambda: setattr(traced, "graph", 3))
show(lambda: GraphModule(torch.nn.Module(), graph))
duplicate = Graph()
duplicate.output((duplicate.placeholder("x"), duplicate.placeholder("x")))
try:
    GraphModule({}, duplicate)
except SyntaxError as error:
    print(error.msg)

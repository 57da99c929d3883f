"""What lint finds."""
import torch
from torch.fx import Graph, symbolic_trace


def show(function):
    try:
        print(function())
    except Exception as error:
        print(type(error).__name__, error)


graph = Graph()
x = graph.placeholder("x")
relu = graph.call_function(torch.relu, (x,))
show(graph.lint)
relu.append(x)
show(graph.lint)
relu.prepend(x)
show(graph.lint)
other = Graph()
foreign = other.placeholder("foreign")
neg = graph.call_function(torch.neg, (foreign,))
show(graph.lint)
print(foreign.users)
graph.erase_node(neg)
print(foreign.users)
relu.name = "x"
show(graph.lint)
relu.name = "relu"
relu.op = "foo"
show(graph.lint)
relu.op = "call_function"
relu.args = (relu,)
show(graph.lint)


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(2, 2)
        self.w = torch.nn.Parameter(torch.ones(2))

    def forward(self, x):
        return self.lin(x) + self.w


graph = symbolic_trace(Net()).graph
node = graph.call_module("lin")
for target in ("zzz", "lin.zzz", "w", "lin.weight", 3):
    node.target = target
    show(graph.lint)
node.target = "lin"
node.op = "call_function"
show(graph.lint)
node.op = "get_attr"
show(graph.lint)
node.target = "none"
show(graph.lint)

# What standard error says when generated code fails: at the first line, in the middle, at the last
# one, and nothing when Python code of a module is what failed.

import contextlib
import io

import torch
from torch.fx import Graph, GraphModule, symbolic_trace


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(3, 3)

    def forward(self, x):
        y = torch.relu(x)
        z = self.linear(y)
        return (z + 1) * 2


def show(label, module, *args):
    print("==", label)
    caught = io.StringIO()
    with contextlib.redirect_stderr(caught):
        try:
            module(*args)
        except Exception as error:
            print(type(error).__name__, str(error).splitlines()[0])
    _, found, note = caught.getvalue().partition("Call using")
    print(found + note if found else "no note")


def last(x):
    y = torch.neg(x)
    return y.reshape(7)


def with_constant(x):
    return torch.add(x, torch.ones(5))


show("module inside", symbolic_trace(Net()), torch.ones(2))
show("first line", symbolic_trace(Net()), "text")
show("last line", symbolic_trace(last), torch.ones(2))
show("one operation", symbolic_trace(with_constant), torch.ones(2))
graph = Graph()
x = graph.placeholder("x")
missing = graph.call_method("nope", (x,))
graph.output(graph.call_function(torch.neg, (missing,)))
show("missing method", GraphModule(torch.nn.Module(), graph), torch.ones(1))

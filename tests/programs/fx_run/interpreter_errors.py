"""What Interpreter says when something is missing or fails."""

import torch
from torch.fx import Graph, GraphModule, Interpreter, symbolic_trace


def attempt(act):
    try:
        print(act())
    except Exception as error:
        print(type(error).__name__, error)


gm = symbolic_trace(lambda x, y: torch.relu(x).view(3) + y)
attempt(lambda: Interpreter(gm).run(torch.ones(2)))
attempt(lambda: Interpreter(gm).run(torch.ones(2), 1))
attempt(lambda: Interpreter(gm).run(torch.ones(3), torch.ones(2)))
attempt(lambda: Interpreter(gm).run("text", 1))

graph = Graph()
x = graph.placeholder("x")
graph.output(graph.call_function(lambda value: value["missing"], (x,), name="lookup"))
attempt(lambda: Interpreter(GraphModule({}, graph)).run({}))

graph = Graph()
w = graph.get_attr("a.b")
graph.output(w)
attempt(lambda: Interpreter(torch.nn.Module(), graph=graph).run())

graph = Graph()
x = graph.placeholder("x")
a = graph.call_function(torch.relu, (x,))
b = graph.call_function(torch.neg, (x,))
a.args = (b,)
graph.output(a)
attempt(lambda: Interpreter(torch.nn.Module(), graph=graph).run(torch.ones(1)))
interpreter = Interpreter(gm)
interpreter.extra_traceback = False
attempt(lambda: interpreter.run(torch.ones(2), 1))

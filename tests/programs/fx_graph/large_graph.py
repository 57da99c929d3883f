"""Questions about a graph of thousands of nodes: what is found, walked and checked, also after
moves, and that Python's search for cycles is left as the program has set it."""

import gc

import torch
from torch import fx
from torch.fx.passes.shape_prop import ShapeProp


def chain(count):
    graph = fx.Graph()
    value = graph.placeholder("x")
    for index in range(count):
        value = graph.call_function(torch.relu if index % 2 else torch.neg, (value,))
        if index % 1000 == 7:
            value = graph.call_method("abs", (value,))
    graph.output(value)
    return graph


def search(graph):
    for op, target in (
        ("call_function", torch.relu),
        ("call_function", torch.neg),
        ("call_function", torch.sin),
        ("call_method", "abs"),
        ("placeholder", None),
        ("output", None),
    ):
        found = graph.find_nodes(op=op, target=target)
        slowly = [n for n in graph.nodes if n.op == op and target in (None, n.target)]
        print(op, getattr(target, "__name__", target), len(found), found == slowly)


def lint(graph):
    try:
        graph.lint()
    except RuntimeError as error:
        print(str(error).splitlines()[0])
    else:
        print("fine")


graph = chain(5000)
search(graph)
print(sum(len(node.users) for node in graph.nodes))
print(sum(len(node.users) for node in reversed(graph.nodes)))

first = graph.find_nodes(op="call_function", target=torch.neg)[0]
late = graph.find_nodes(op="call_function", target=torch.relu)[-1]
lint(graph)
first.append(late)
lint(graph)
search(graph)
for node in graph.find_nodes(op="output"):
    node.prepend(late)
lint(graph)

copied = fx.Graph()
copied.output(copied.graph_copy(graph, {}))
search(copied)
lint(copied)
stray = graph.find_nodes(op="placeholder")[0]
call = copied.find_nodes(op="call_function", target=torch.neg)[0]
own = call.args
call.args = (stray,)
lint(copied)
call.args = own
lint(copied)

for enabled in (True, False):
    (gc.enable if enabled else gc.disable)()
    module = fx.GraphModule(torch.nn.Module(), chain(3000))
    print(sum(len(node.users) for node in module.graph.nodes))
    ShapeProp(module).propagate(torch.ones(2))
    print(sum("tensor_meta" in node.meta for node in module.graph.nodes), gc.isenabled())

# A number, None or a Proxy where a node has to be.
import torch
from torch import fx


def relu_of_sum(x, y):
    return torch.relu(x + y)


def show(label, call):
    try:
        print(label, call())
    except Exception as error:
        print(f"{label} {type(error).__name__}: {error}")


graph = fx.symbolic_trace(relu_of_sum).graph
x, y, add, relu, output = graph.nodes
for what in (3, None, "x", fx.Proxy(x)):
    show("prepend", lambda: x.prepend(what))
    show("append", lambda: x.append(what))
    show("replace_input_with", lambda: add.replace_input_with(what, y))
for what in (3, None, "x"):
    show("graph_copy", lambda: fx.Graph().graph_copy(what, {}))
    show("node_copy", lambda: graph.node_copy(what))
    show("erase_node", lambda: graph.erase_node(what))
print(graph)

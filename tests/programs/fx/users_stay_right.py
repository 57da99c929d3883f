"""users and arguments after every kind of change, asked before and after it."""

import copy
import operator

import torch
from torch import fx


def show(graph, step):
    print(step)
    for node in graph.nodes:
        print("   ", node, node.args, dict(node.kwargs), list(node.users), node.all_input_nodes)


graph = fx.Graph()
x = graph.placeholder("x")
a = graph.call_function(torch.relu, (x,))
b = graph.call_function(operator.add, (a, x), {})
c = graph.call_function(torch.cat, ([a, b],), {"dim": 0})
out = graph.output((c, {"b": b}))
show(graph, "made")
live = x.users
b.args = (a, a)
show(graph, "args set")
b.kwargs = {"alpha": x}
show(graph, "kwargs set")
a.replace_all_uses_with(x, lambda user: user is b)
show(graph, "some uses replaced")
c.replace_input_with(a, b)
show(graph, "an input replaced")
graph.erase_node(a)
show(graph, "erased")
with graph.inserting_before(c):
    d = graph.call_function(torch.neg, (b,))
b.replace_all_uses_with(d, lambda user: user is not d)
show(graph, "made between")
x.append(graph.call_function(torch.sigmoid, (x,)))
show(graph, "moved")
try:
    graph.erase_node(d)
except RuntimeError as error:
    print(error)
c.update_arg(0, [x])
c.insert_arg(1, 0)
c.kwargs = {}
show(graph, "updated")
graph.eliminate_dead_code()
show(graph, "without dead code")
other = copy.deepcopy(graph)
show(other, "copied")
for node in reversed(list(other.nodes)):
    other.erase_node(node)
    show(other, f"without {node}")
new = fx.Graph()
values = {}
new.output(new.graph_copy(graph, values))
show(new, "copied nodes")
values[b].replace_all_uses_with(values[x])
new.erase_node(values[b])
show(new, "in the copy")
gm = fx.GraphModule(torch.nn.Module(), graph)
show(gm.graph, "of a module")
fx.replace_pattern(gm, lambda x: torch.cat([x], 0), lambda x: torch.tanh(x))
show(gm.graph, "pattern replaced")

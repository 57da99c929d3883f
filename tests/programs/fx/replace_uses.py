"""replace_all_uses_with: all users, a choice of users, and the trap of the new node's own use."""
import torch
from torch.fx import Graph


def fresh():
    graph = Graph()
    x = graph.placeholder("x")
    y = graph.placeholder("y")
    relu = graph.call_function(torch.relu, (x,))
    both = graph.call_function(torch.cat, ([x, (x, y)],), {"dim": x})
    graph.output((relu, both))
    return graph, x, y, relu, both


graph, x, y, relu, both = fresh()
print(x.replace_all_uses_with(y))
print(graph, x.users, y.users)
graph, x, y, relu, both = fresh()
print(x.replace_all_uses_with(y, lambda user: user is relu))
print(graph, x.users, y.users)
graph, x, y, relu, both = fresh()
x.meta["kept"] = 1
x.replace_all_uses_with(y, propagate_meta=True)
print(y.meta)
graph, x, y, relu, both = fresh()
with graph.inserting_after(relu):
    neg = graph.call_function(torch.neg, (relu,))
relu.replace_all_uses_with(neg)
print(graph)
try:
    graph.lint()
except RuntimeError as error:
    print(error)
neg.args = (relu,)
graph.lint()
print(graph.python_code("self").src)
print(x.replace_all_uses_with(3), relu.args)

"""Arguments can't be changed in place."""

import torch
from torch.fx import Graph

graph = Graph()
x = graph.placeholder("x")
a = graph.call_function(torch.cat, ([x, x],), {"dim": 0, "more": {"k": [1]}})
for act in (
    lambda: a.args[0].append(x),
    lambda: a.args[0].__setitem__(0, x),
    lambda: a.kwargs.update(dim=1),
    lambda: a.kwargs["more"]["k"].pop(),
    lambda: a.kwargs["more"].clear(),
    lambda: a.args.append(1),
    lambda: a.args.__setitem__(0, 1),
):
    try:
        act()
    except (TypeError, AttributeError) as error:
        print(type(error).__name__, str(error).splitlines()[0])
print(hash(a.args[0]) == hash((x, x)), a.args[0] == [x, x])
print(a.kwargs == {"dim": 0, "more": {"k": [1]}})

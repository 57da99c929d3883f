"""_lineno_map: which node each line of the body runs."""

import math

from torch.fx import symbolic_trace


def plain(a, b):
    return (a + b).relu(), b


def renamed(input, type):
    return math.sqrt(input) + math.floor(type)


for function in (plain, renamed, lambda: 1, lambda x: x):
    gm = symbolic_trace(function)
    print(gm._lineno_map, gm._prologue_start)
    code = gm.graph.python_code("self")
    print(code._lineno_map == gm._lineno_map, code._prologue_start)

gm = symbolic_trace(plain)
gm.graph.inserting_after(gm.graph.output_node())
gm.graph.placeholder("late", default_value=1)
gm.recompile()
print(gm._lineno_map)

"""The pieces of a body: in-place operators, unused values, wrapped functions, empty graphs."""

import math
import operator

from torch.fx import Graph, GraphModule, symbolic_trace


def show(body):
    print(body)
    return body


def with_aliases(input, type):
    unused = input + 1
    return [math.sqrt(type)]


gm = symbolic_trace(with_aliases)
gm.graph.on_generate_code(lambda before: show)
gm.recompile()
print(gm._lineno_map, gm._prologue_start)

graph = Graph()
x = graph.placeholder("x")
first = graph.call_function(operator.iadd, (x, 1))
graph.call_function(operator.iadd, (x, 1))
graph.output(first)
graph.on_generate_code(lambda before: show)
print(GraphModule({}, graph).code)

empty = Graph()
empty.on_generate_code(lambda before: show)
print(GraphModule({}, empty).code)

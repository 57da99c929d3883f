"""Generated code: frames, freeing, in-place operators, paths that are no identifiers."""
import operator

import torch
from torch.fx import Graph


def helper(x):
    return x


graph = Graph()
self_less = graph.placeholder("x")
unused = graph.placeholder("unused")
dead = graph.call_function(torch.relu, (self_less,))
weight = graph.get_attr("layers.0.w")
call = graph.call_module("blk.a b", (self_less, weight), {"key": (1,)})
added = graph.call_function(operator.iadd, (call, 1))
stored = graph.call_function(operator.setitem, (added, 0, 5))
shape = graph.call_function(getattr, (stored, "shape"))
odd = graph.call_function(getattr, (stored, "a b"))
default = graph.call_function(getattr, (stored, "shape", None))
own = graph.call_function(helper, (shape, odd, default))
dotted = graph.call_method("a.b", (own,))
literal = graph.call_method("bit_length", (5,))
graph.output((dotted, literal))
print(graph.python_code("self").src)
print(graph.python_code("root").src)
two = Graph()
x = two.placeholder("x")
two.output(x)
two.output([x])
two.lint()
print(two.python_code("self").src)
clash = Graph()
named = clash.call_function(helper, (1,), name="__main___helper")
clash.output(named)
print(clash.python_code("self").src)
for wrong in ((operator.add, (1,)), (getattr, (1,))):
    graph = Graph()
    graph.call_function(*wrong)
    try:
        graph.python_code("self")
    except IndexError as error:
        print(error)
graph = Graph()
graph.call_method("sum", ())
try:
    graph.python_code("self")
except IndexError as error:
    print(error)

"""Operators in generated code, with and without enough operands."""

import operator

from torch.fx import Graph, GraphModule

graph = Graph()
x, y = graph.placeholder("x"), graph.placeholder("y")
for name in (
    "add", "sub", "mul", "floordiv", "truediv", "mod", "pow", "lshift", "rshift", "and_", "or_",
    "xor",
    "getitem", "matmul", "eq", "ne", "lt", "gt", "le", "ge", "iadd", "isub", "imul", "ifloordiv",
    "itruediv", "imod", "ipow", "ilshift", "irshift", "iand", "ior", "ixor", "imatmul",
):  # fmt: skip
    graph.call_function(getattr(operator, name), (x, y))
for name in ("pos", "neg", "invert"):
    graph.call_function(getattr(operator, name), (x,))
graph.call_function(operator.setitem, (x, 0, y))
graph.call_function(operator.getitem, (x, (slice(None), 1, ...)))
graph.call_function(operator.add, (x,), {"b": y}, name="odd")
try:
    graph.python_code("self")
except IndexError as error:
    print(error)
graph.erase_node(list(graph.nodes)[-1])
graph.output(x)
print(GraphModule({}, graph).code)

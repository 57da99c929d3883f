"""python_code and print_readable with comments, types from metadata, and one parameter a line."""

import torch
from torch.fx import symbolic_trace


def function(x: int, y=3):
    z = x + y
    z += 1
    return z


gm = symbolic_trace(function)
x, y, add, add_1, _ = gm.graph.nodes
print(gm.graph.python_code("self", verbose=True).src)
print(gm.graph.python_code("module", expanded_def=True).src)
x.meta["val"] = torch.ones(2, 3)
y.meta["val"] = 3
add.meta["val"] = [torch.ones(2), None]
add_1.meta["example_value"] = torch.ones(2, 3, dtype=torch.bool).t()
gm.print_readable()
text = gm.print_readable(print_output=False, include_stride=True, include_device=True)
print(text)
add.meta["val"] = {"a": torch.ones(2, dtype=torch.int8)}
add.stack_trace = 'File "x.py", line 3, in f\n    z = x + y\n'
gm.print_readable(expanded_def=True)
print(repr(gm.graph.python_code("self", verbose=True).src))

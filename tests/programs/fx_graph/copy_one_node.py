"""node_copy keeps name, type and metadata, and copies the latter shallowly."""

import torch
from torch.fx import Graph

source = Graph()
x = source.placeholder("x", int)
y = source.call_function(torch.add, (x, [x, {"k": x}]), {"alpha": x}, name="named")
y.meta["list"] = [1]
target = Graph()
a = target.placeholder("a")
copied = target.node_copy(y, lambda node: a)
print(copied, copied.args, copied.kwargs, copied.type, copied.meta)
print(copied.meta is y.meta, copied.meta["list"] is y.meta["list"])
print(target.node_copy(y, lambda node: a).name)
same = target.node_copy(x)
print(same, same.type)
try:
    target.node_copy(y)
    target.lint()
except RuntimeError as error:
    print(str(error).split("!")[0])

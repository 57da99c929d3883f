"""Attributes of proxies: methods, values, and methods of attributes."""

from torch.fx import symbolic_trace


def function(x):
    shape = x.shape
    method = x.relu
    unused = x.dtype
    return shape[0], method(), x.T.sum(), x.a.b.c(1), x.size(), x.size


gm = symbolic_trace(function)
print(gm.graph)
print(gm.code)


def shown(x):
    print(x, x.shape, x.relu, x + 1)
    return repr(x.shape) == "Proxy(getattr_1)"


symbolic_trace(shown)

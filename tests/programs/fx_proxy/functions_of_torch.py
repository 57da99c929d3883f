"""torch's functions as call_function, and methods of Tensor as call_method."""

import torch
from torch.fx import symbolic_trace
from torch.nn import functional


def function(x, y):
    a = torch.add(x, y)
    b = torch.relu(a)
    c = functional.linear(b, y)
    d = functional.dropout(c, 0.5, training=False)
    e = torch.nn.functional.max_pool2d(d, 2)
    f = torch.where(e > 0, e, y)
    g = torch.stack([f, f], dim=1)
    h = torch.einsum("ij->i", g)
    return torch.max(h), torch.split(h, 2), torch.sum(h, dim=0), functional.gelu(h)


gm = symbolic_trace(function)
print(gm.graph)
print(gm.code)

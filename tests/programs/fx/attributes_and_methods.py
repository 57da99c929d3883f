"""Attributes and methods of a proxy."""
import torch
from torch.fx import symbolic_trace

print(symbolic_trace(lambda x: x.shape[0] + x.size(1)).code)
print(symbolic_trace(lambda x: x.foo.bar(1).baz).code)
print(symbolic_trace(lambda x: x.T).graph)
print(symbolic_trace(lambda x: x.sum(dim=0, keepdim=True).to(torch.float32)).code)
print(symbolic_trace(lambda x: x(1, k=2)).code)
print(symbolic_trace(lambda x: getattr(x, "shape")).code)
print(symbolic_trace(lambda x: x.view(x.size(0), -1)).graph)
print(symbolic_trace(lambda x: x.dim() == 2).code)
traced = symbolic_trace(lambda x: x.reshape(x.shape[1], x.shape[0]))
print(traced(torch.arange(6).reshape(2, 3)))

"""Tracing functions: defaults, keyword-only and starred parameters, annotations."""
import torch
from torch.fx import symbolic_trace


def plain(x, y=2):
    return x + y


def annotated(x: torch.Tensor, n: int = 2) -> torch.Tensor:
    return x + n


def starred(x, *args, scale=1.5, **kwargs):
    return x * scale + args[0] + kwargs["bias"]


def only_keywords(x, *, k: int = 3, z: torch.Tensor = None) -> torch.Tensor:
    return x * k


for function in (plain, annotated, starred, only_keywords, lambda: 3, lambda x: None):
    traced = symbolic_trace(function)
    print(traced.code)
    print(traced.graph)
print(symbolic_trace(plain)(torch.ones(2)), symbolic_trace(plain)(torch.ones(2), 5))
print(symbolic_trace(starred)(torch.ones(2), 2.0, torch.ones(2), bias=1))
print(type(symbolic_trace(plain)).__name__)

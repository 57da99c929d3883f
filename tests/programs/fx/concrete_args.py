"""Parameters that tracing takes to be a value."""
import torch
from torch.fx import symbolic_trace


def choose(a, b=False):
    return a if b else a + 1


traced = symbolic_trace(choose, concrete_args={"b": False})
print(traced.code)
print(traced.graph)
print(traced(torch.ones(1)), traced(torch.ones(1), False))
try:
    traced(torch.ones(1), True)
except AssertionError as error:
    print(error)
print(symbolic_trace(lambda a, b: a, concrete_args={"b": 2.5}).code)
print(symbolic_trace(lambda a, b: a, concrete_args={"b": "s"}).code)
traced = symbolic_trace(lambda a, b=None: a if b is None else b, concrete_args={"b": None})
print(traced.code)
try:
    traced(1, 2)
except AssertionError as error:
    print(error)
print(symbolic_trace(lambda a, b: a * b, concrete_args=(1, 2)).code)
try:
    symbolic_trace(lambda a, b: a, concrete_args=(1, 2, 3))
except RuntimeError as error:
    print(error)
print(symbolic_trace(lambda a, b: a, concrete_args={"unknown": 1}).code)

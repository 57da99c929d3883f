"""Errors of generated code are the program's own."""
import traceback

import torch
from torch.fx import symbolic_trace


def show(function):
    try:
        print(function())
    except Exception as error:
        print(type(error).__name__, error)
        frames = traceback.extract_tb(error.__traceback__)
        names = [frame.filename.split(".")[0] for frame in frames]
        print(any(name == "<eval_with_key>" for name in names))


traced = symbolic_trace(lambda x, y: torch.relu(x @ y))
show(lambda: traced(torch.ones(2, 3), torch.ones(2, 3)))
show(lambda: traced(torch.ones(2, 3)))
show(lambda: traced(1, 2, 3))
show(lambda: traced(torch.ones(2, 3), y="text", z=1))
print(traced.forward.__code__.co_filename.startswith("<eval_with_key>."))
print(traced.forward.__code__.co_name, traced.forward.__code__.co_varnames[:3])

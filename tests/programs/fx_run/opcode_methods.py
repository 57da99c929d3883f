"""The interpreter's methods check targets."""

import torch
from torch.fx import Interpreter, Transformer, symbolic_trace

gm = symbolic_trace(lambda x: x + 1)
interpreter, transformer = Interpreter(gm), Transformer(gm)
for act in (
    lambda: interpreter.call_method(3, (1,), {}),
    lambda: interpreter.call_module(3, (), {}),
    lambda: interpreter.get_attr(3, (), {}),
    lambda: interpreter.placeholder(3, (), {}),
    lambda: interpreter.call_function("s", (), {}),
    lambda: interpreter.call_module("x", (), {}),
    lambda: interpreter.call_method("a", (), {}),
    lambda: transformer.placeholder(3, (), {}),
    lambda: transformer.get_attr(3, (), {}),
    lambda: transformer.call_module(3, (), {}),
):
    try:
        print(act())
    except Exception as error:
        print(type(error).__name__, error)

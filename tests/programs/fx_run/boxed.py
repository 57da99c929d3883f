"""boxed_run empties its list."""

import torch
from torch.fx import Interpreter, symbolic_trace

gm = symbolic_trace(lambda x, y: x + y)
values = [torch.ones(1), torch.ones(1)]
print(Interpreter(gm).boxed_run(values), values)
for count in (1, 3, 0):
    try:
        Interpreter(gm).boxed_run([1] * count)
    except RuntimeError as error:
        print(error)

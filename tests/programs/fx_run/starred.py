"""Functions with starred parameters, generated and interpreted."""

from torch.fx import Interpreter, symbolic_trace


def function(a, *args, k=2):
    return a + args[0] * k


gm = symbolic_trace(function)
print(gm.graph)
print(gm.code)
print(gm(1, 2, 3))
print(Interpreter(gm).run(1, 2, 3))

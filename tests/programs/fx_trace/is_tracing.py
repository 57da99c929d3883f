"""Whether a program is being traced."""

from torch.fx import symbolic_trace
from torch.fx._symbolic_trace import is_fx_symbolic_tracing


def function(x):
    print(is_fx_symbolic_tracing())
    return x


print(is_fx_symbolic_tracing())
symbolic_trace(function)
print(is_fx_symbolic_tracing())
try:
    symbolic_trace(lambda x: 1 / 0)
except ZeroDivisionError:
    print(is_fx_symbolic_tracing())

"""An argument that tracing took to be None is checked."""

from torch.fx import symbolic_trace


def function(x, mask=None):
    return x if mask is None else x * mask


gm = symbolic_trace(function, concrete_args={"mask": None})
print(gm.code)
print(gm(1), gm(1, None))
try:
    gm(1, 2)
except AssertionError as error:
    print(error)

# torch.Size holds whole numbers only, and is called by its whole name in messages.
import torch
from torch import fx

size = torch.Size([2, 3])


def attempt(label, function):
    try:
        print(label, function())
    except Exception as error:
        print(label, type(error).__name__, error)


def assign():
    size[0] = 1


class Four:
    def __index__(self):
        return 4


for items in ([1.5], "ab", [True, 2], torch.tensor([1, 2]), [torch.tensor(1)], [torch.tensor(1.5)],
              [None], [[1]], [Four()], range(3), 3, None, (n for n in (1, 2))):  # fmt: skip
    attempt("new", lambda: torch.Size(items))
for other in ([1], (1,), 3, "a", None, (1.5,), torch.Size([1]), 2.0):
    attempt(f"+ {other}", lambda: size + other)
    attempt(f"{other} +", lambda: other + size)
    attempt(f"* {other}", lambda: size * other)
    attempt(f"{other} *", lambda: other * size)
    attempt("<", lambda: size < other)
    attempt("[]", lambda: size[other])
attempt("attribute", lambda: size.append)
attempt("assign", assign)
attempt("subclass", lambda: type("Mine", (torch.Size,), {}))
print(torch.Size, torch.Size.__name__, torch.Size.__mro__, type(size[1:]), type(size + (1,)))

print(fx.symbolic_trace(lambda x: x.view(size + x.shape)).code)
attempt("proxy", lambda: fx.symbolic_trace(lambda x: torch.Size([x, 2])))

# Hooks before and after forward.

import torch
from torch import nn


def attempt(what):
    """Prints a value, or the exception that computing it raised."""
    try:
        print(what())
    except Exception as error:
        print(type(error).__name__, error)

log = []
lin = nn.Linear(2, 2)
first = lin.register_forward_hook(lambda module, args, out: log.append(("after", len(args))))
lin.register_forward_pre_hook(lambda module, args: log.append(("before", len(args))))
lin.register_forward_pre_hook(
    lambda module, args, kwargs: log.append(
        ("before, named", len(args), list(kwargs))
    ), with_kwargs=True
)
lin.register_forward_hook(
    lambda module, args, kwargs, out: log.append(("after, named", list(kwargs))),
    with_kwargs=True,
    prepend=True,
)
lin(input=torch.zeros(1, 2))
print(log)
first.remove()
first.remove()
print(len(lin._forward_hooks), type(first).__name__)


def identity(pre=None, post=None, **options):
    module = nn.Identity()
    if pre:
        module.register_forward_pre_hook(pre, **options)
    if post:
        module.register_forward_hook(post, **options)
    return module


ones = torch.ones(2)
attempt(lambda: identity(pre=lambda m, args: (args[0] * 2,))(ones))
attempt(lambda: identity(pre=lambda m, args: args[0] * 3)(ones))
attempt(lambda: identity(post=lambda m, args, out: out + 4)(ones))
attempt(lambda: identity(pre=lambda m, args, kwargs: ((5,), {}), with_kwargs=True)(1))
attempt(lambda: identity(pre=lambda m, args, kwargs: 3, with_kwargs=True)(1))
attempt(lambda: identity(post=3)(1))
attempt(lambda: identity().register_forward_hook(print, True))
with nn.Identity().register_forward_hook(lambda *args: 7) as handle:
    print(type(handle).__module__)


class Fails(nn.Module):
    def forward(self, x):
        raise ValueError("no")


fails = Fails()
fails.register_forward_hook(lambda m, args, out: print("still called", args, out), always_call=True)
fails.register_forward_hook(lambda m, args, out: print("not called"))
attempt(lambda: fails(1))
net = nn.Sequential(nn.ReLU(), nn.Tanh())
for name, module in net.named_modules():
    module.register_forward_hook(
        lambda m, args, out, name=name: print(repr(name), tuple(out.shape))
    )
net(torch.zeros(3))

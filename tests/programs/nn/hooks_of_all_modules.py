# Hooks of every module at once: around forward, and when a module is given something.
import torch
from torch import fx, nn
from torch.nn.modules import module as modules


def name(module):
    return type(module).__name__


model = nn.Sequential(nn.Linear(2, 2), nn.ReLU())
seen = []
after = modules.register_module_forward_hook(lambda m, args, out: seen.append(name(m)))
before = modules.register_module_forward_pre_hook(lambda m, args: seen.append("to " + name(m)))
model[1].register_forward_hook(lambda m, args, out: seen.append("its own"))
model[1].register_forward_pre_hook(lambda m, args: seen.append("to its own"))
model(torch.ones(1, 2))
print(seen)
seen.clear()
fx.symbolic_trace(model)(torch.ones(1, 2))
print(seen)
after.remove()
before.remove()
seen.clear()
nn.ReLU()(torch.ones(1))
print(seen)

for hook in (lambda m, args, out: out * 2, lambda m, args, out: None):
    with modules.register_module_forward_hook(hook):
        print(nn.ReLU()(torch.ones(1)))
with modules.register_module_forward_pre_hook(lambda m, args: args[0] + 1):
    print(nn.ReLU()(torch.ones(1)))
with modules.register_module_forward_hook(lambda m, args, kwargs, out: print(kwargs),
                                          with_kwargs=True):  # fmt: skip
    nn.ReLU()(input=torch.ones(1))
with modules.register_module_forward_hook(lambda m, args, out: print("always", out),
                                          always_call=True):  # fmt: skip
    try:
        nn.ReLU()("x")
    except TypeError as error:
        print(error)


class Given(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(1))
        self.weight = None
        self.register_parameter("none", None)
        self.register_buffer("count", torch.ones(1))
        self.count = torch.zeros(1)
        self.layer = nn.ReLU()
        self.add_module("layer", nn.Tanh())
        self.add_module("nothing", None)


with modules.register_module_parameter_registration_hook(
    lambda m, key, value: print("parameter", key, value)
), modules.register_module_buffer_registration_hook(
    lambda m, key, value: print("buffer", key, value)
), modules.register_module_module_registration_hook(
    lambda m, key, value: print("module", key, value)
):
    Given()
with modules.register_module_module_registration_hook(lambda m, key, value: nn.Identity()):
    print(Given())
with modules.register_module_parameter_registration_hook(
    lambda m, key, value: nn.Parameter(torch.zeros_like(value))
):
    print(nn.LayerNorm(2).weight)

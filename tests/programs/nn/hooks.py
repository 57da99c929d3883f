import torch
from torch import nn

net = nn.Sequential(nn.Linear(2, 2), nn.ReLU())
with torch.no_grad():
    net[0].weight.copy_(torch.eye(2))
    net[0].bias.zero_()


def pre(module, args):
    print("pre", type(module).__name__, args)
    return (args[0] + 1,)


def post(module, args, output):
    print("post", type(module).__name__, args, output)
    return output * 2


def quiet(module, args, kwargs, output):
    print("kwargs", kwargs)


handles = [
    net[0].register_forward_pre_hook(pre),
    net[1].register_forward_hook(post),
    net.register_forward_hook(quiet, with_kwargs=True),
]
x = torch.tensor([[1.0, -5.0]])
with torch.no_grad():
    print(net(x))
    for handle in handles:
        handle.remove()
    print(net(x))

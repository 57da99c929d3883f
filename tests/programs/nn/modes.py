# train, eval, requires_grad_, to: what changes a module and all below it.

import torch
from torch import nn


def attempt(what):
    """Prints a value, or the exception that computing it raised."""
    try:
        print(what())
    except Exception as error:
        print(type(error).__name__, error)

net = nn.Sequential(nn.Linear(2, 2), nn.Dropout(0.5))
print(net.training, net.eval() is net, net[1].training, net.train()[1].training)
x = torch.ones(1, 2)
net.eval()
print(torch.equal(net(x), net(x)), torch.equal(net(x), net[0](x)))
print(net.requires_grad_(False)[0].weight.requires_grad, net(x).requires_grad)
print(net.requires_grad_()[0].weight.requires_grad, net.zero_grad())
print(net.to(torch.float32) is net, net.to("cpu") is net, net.float() is net, net.cpu() is net)
print(
    net.to(torch.zeros(1)) is net, net.to(device="cpu", dtype=torch.float32) is net, net.to() is net
)
attempt(lambda: net.to(torch.int64))
attempt(lambda: net.to(dtype=torch.bool))
attempt(lambda: net.to("nowhere"))
attempt(lambda: net.to(3))
attempt(lambda: net.to([1]))
attempt(lambda: net.to(size=1))
attempt(lambda: net.cuda())
attempt(lambda: net.train(None))
counts = nn.Module()
counts.register_buffer("n", torch.tensor([1, 2]))
counts.register_buffer("x", torch.tensor([1.0]))
print(counts.float().n.dtype, counts.x.dtype)

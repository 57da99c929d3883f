# Finding parameters, buffers and modules; shared ones are found once.

import torch
from torch import nn

class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(2, 2)
        self.same = self.lin
        self.gain = nn.Parameter(torch.ones(1))
        self.register_buffer("mean", torch.zeros(2))
        self.register_buffer("nothing", None)
        self.kept_outside = [nn.Linear(1, 1)]


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = Block()
        self.blocks = nn.ModuleList([Block(), nn.ReLU()])


net = Net()
print([name for name, _ in net.named_parameters()])
print([name for name, _ in net.named_parameters(remove_duplicate=False)])
print([name for name, _ in net.named_parameters(recurse=False)])
print([name for name, _ in net.named_parameters(prefix="model")])
print([name for name, _ in net.named_buffers()])
print([name for name, _ in net.named_modules()])
print([name for name, _ in net.named_modules(prefix="model", remove_duplicate=False)])
print([name for name, _ in net.named_children()], [name for name, _ in net.first.named_children()])
print(
    len(list(net.parameters())),
    len(list(net.buffers())),
    len(list(net.modules())),
    len(list(net.children())),
)
print(list(net.state_dict()))
print(sum(parameter.numel() for parameter in net.parameters()))
names = []
print(net.apply(lambda module: names.append(type(module).__name__)) is net, names)

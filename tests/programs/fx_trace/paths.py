"""path_of_module and get_fresh_qualname, and modules that are not the root's."""

import torch
from torch.fx import Tracer


class Net(torch.nn.Module):
    def __init__(self, foreign):
        super().__init__()
        self.a = torch.nn.Sequential(torch.nn.ReLU())
        self.hidden = [foreign]

    def forward(self, x):
        return self.hidden[0](self.a(x))


tracer = Tracer()
tracer.root = Net(torch.nn.ReLU())
print(tracer.path_of_module(tracer.root.a[0]), repr(tracer.path_of_module(tracer.root)))
print(tracer.get_fresh_qualname("x"), tracer.get_fresh_qualname("training"))
tracer.root.x0 = 1
print(tracer.get_fresh_qualname("x"))
for foreign in (torch.nn.ReLU(), torch.nn.Sequential(torch.nn.ReLU())):
    try:
        Tracer().trace(Net(foreign))
    except NameError as error:
        print(error)


class Outside(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.hidden = [torch.nn.Parameter(torch.ones(1))]

    def forward(self, x):
        return x + self.hidden[0]


try:
    Tracer().trace(Outside())
except NameError as error:
    print(error)

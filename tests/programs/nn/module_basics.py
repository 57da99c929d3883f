import copy

import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(4, 8)
        self.act = nn.ReLU()
        self.blocks = nn.ModuleList([nn.Linear(8, 8), nn.Linear(8, 8), nn.Tanh()])
        self.heads = nn.ModuleDict({"a": nn.Linear(8, 2), "b": nn.Identity()})
        self.seq = nn.Sequential(
            nn.Linear(8, 3, bias=False), nn.Dropout(0.2), nn.Sequential(nn.Sigmoid())
        )
        self.scale = nn.Parameter(torch.ones(3))
        self.register_buffer("mean", torch.zeros(2))
        self.register_buffer("temp", torch.zeros(1), persistent=False)
        self.register_parameter("none", None)
        self.note = "hello"

    def forward(self, x):
        x = self.act(self.fc1(x))
        for block in self.blocks:
            x = block(x)
        return self.seq(x) * self.scale, self.heads["a"](x)


torch.manual_seed(0)
net = Net()
print(net)
print([n for n, _ in net.named_parameters()])
print(
    [n for n, _ in net.named_buffers()],
    [n for n, _ in net.named_modules()],
    [n for n, _ in net.named_children()],
)
print(
    len(list(net.parameters())),
    sum(p.numel() for p in net.parameters()),
    len(list(net.modules())),
    len(list(net.children())),
)
print(
    list(net.state_dict()),
    net.training,
    net.eval().training,
    net.seq[1].training,
    net.train() is net,
)
x = torch.randn(2, 4)
print(net.eval()(x))
print(
    net.get_submodule("seq.2.0"),
    net.get_submodule("") is net,
    net.get_parameter("fc1.bias").shape,
    net.get_buffer("mean"),
)
other = copy.deepcopy(net)
print(
    other.fc1.weight is net.fc1.weight,
    torch.equal(other.fc1.weight, net.fc1.weight),
    torch.equal(other(x)[0], net(x)[0]),
)
with torch.no_grad():
    other.fc1.weight.zero_()
print(
    net.fc1.weight.abs().sum() > 0,
    other.load_state_dict(net.state_dict()),
    torch.equal(other.fc1.weight, net.fc1.weight),
)
net.apply(lambda m: print(type(m).__name__, end=" "))
print()
net.fc2 = nn.Linear(1, 1)
del net.fc2
print(
    hasattr(net, "fc2"),
    hasattr(net, "fc1"),
    net.note,
    "fc1" in dir(net),
    net.blocks[1:],
    len(net.blocks),
    net.seq[0],
    net.seq[-1],
    len(net.seq),
    "a" in net.heads,
    list(net.heads.keys()),
)
net.requires_grad_(False)
print([p.requires_grad for p in net.parameters()][:2], net(x)[1].requires_grad)
print(
    nn.Module(),
    nn.Sequential(),
    nn.ModuleList(),
    nn.ModuleDict(),
    nn.Linear(2, 3),
    nn.Linear(2, 3).weight.shape,
)
print(
    nn.Sequential(nn.Linear(1, 1), nn.ReLU())(torch.ones(1, 1)).shape,
    type(nn.Parameter(torch.ones(1))),
    isinstance(nn.Parameter(torch.ones(1)), torch.Tensor),
)
print(
    nn.Parameter(torch.ones(2)),
    nn.Parameter(torch.ones(2), requires_grad=False),
    nn.Parameter(torch.ones(2)) + 1,
)
print(
    net.fc1.weight.data.shape,
    net.fc1.in_features,
    net.fc1.extra_repr(),
    net._get_name(),
    nn.Linear.__module__,
    nn.ReLU.__module__,
    nn.Module.__module__,
    nn.Parameter.__module__,
)
from collections import OrderedDict

print(nn.Sequential(OrderedDict([("first", nn.Linear(1, 2)), ("act", nn.ReLU())])))
shared = nn.Linear(2, 2)
print(
    len(list(nn.Sequential(shared, shared).parameters())),
    nn.Sequential(shared, shared),
    [n for n, _ in nn.Sequential(shared, shared).named_modules()],
)
print(nn.ModuleList([nn.Linear(2, 2), nn.Linear(2, 2), nn.ReLU(), nn.ReLU(inplace=True)]))

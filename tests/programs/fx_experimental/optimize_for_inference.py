"""optimize_for_inference with its settings, and the sets of numbers that it counts with."""

import torch
from torch import nn
from torch.fx.experimental import optimization


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv, self.norm = nn.Conv2d(3, 3, 1), nn.BatchNorm2d(3)
        self.drop, self.last = nn.Dropout(), nn.Linear(3, 3)

    def forward(self, x):
        return self.last(self.drop(self.norm(self.conv(x))))


net = Net().eval()
x = torch.randn(1, 3, 3, 3)
for off in ({}, {"conv_bn_fuse": False}, {"remove_dropout": False}):
    config = {"mkldnn_layout_optimize": False, **off}
    small = optimization.optimize_for_inference(net, config)
    print(off, small.code, torch.allclose(small(x), net(x), atol=1e-5))
print(optimization.optimize_for_inference(net).code)
for config in ({"mkldnn_layout_optimize": True}, {"mkldnn_layout_optimize": None}):
    try:
        optimization.optimize_for_inference(net, config)
    except RuntimeError as error:
        print(error)
try:
    optimization.optimize_for_inference(Net())
except AssertionError as error:
    print(error)

sets = optimization.UnionFind(5)
print(sets.parent, sets.size)
for number in range(5):
    sets.make_set(number)
for pair in ((0, 1), (2, 3), (3, 4), (4, 0), (1, 2)):
    print(pair, sets.join(*pair), [sets.find(number) for number in range(5)], sets.size)

"""Folding batch norms into the layers before them, removing dropout, and taking a graph apart."""

import torch
import torch.fx as fx
from torch import nn
from torch.fx.experimental.optimization import (
    extract_subgraph,
    fuse,
    matches_module_pattern,
    remove_dropout,
)
from torch.nn.utils import fusion


def with_statistics(norm):
    norm.running_mean.normal_()
    norm.running_var.uniform_(1, 2)
    if norm.affine:
        norm.weight.data.normal_()
        norm.bias.data.normal_()
    return norm.eval()


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(1, 2, 3)
        self.bn = with_statistics(nn.BatchNorm2d(2))
        norm = with_statistics(nn.BatchNorm2d(2))
        self.seq = nn.Sequential(nn.Conv2d(2, 2, 1), norm, nn.ReLU(), nn.Dropout(0.5))
        self.c1 = nn.Conv1d(2, 2, 1, bias=False)
        self.b1 = with_statistics(nn.BatchNorm1d(2))
        self.linear = nn.Linear(2, 3)
        self.b2 = with_statistics(nn.BatchNorm1d(3))

    def forward(self, x):
        y = self.seq(self.bn(self.conv(x)))
        return self.b2(self.linear(self.b1(self.c1(y.flatten(2))).sum(2)))


torch.manual_seed(0)
model = Model().eval()
x = torch.randn(2, 1, 5, 5)
fused = fuse(model)
print(fused, fused.graph)
print(torch.allclose(fused(x), model(x), atol=1e-5), type(model.bn).__name__)
print(list(fused.state_dict()))
try:
    fuse(Model().train())
except AssertionError as error:
    print(error)


class TwoUsers(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(1, 1, 1)
        self.bn = nn.BatchNorm2d(1)

    def forward(self, x):
        value = self.conv(x)
        return self.bn(value) + value


class NoStatistics(TwoUsers):
    def __init__(self):
        super().__init__()
        self.bn = nn.BatchNorm2d(1, track_running_stats=False)

    def forward(self, x):
        return self.bn(self.conv(x))


print(fuse(TwoUsers().eval()).code, fuse(NoStatistics().eval()).code)
gm = fx.symbolic_trace(model)
before = gm.conv
print(fuse(gm, no_trace=True) is gm, gm.conv is before)
print(fuse(gm, inplace=True, no_trace=True).code == fused.code)

gm = fx.symbolic_trace(model)
print(remove_dropout(gm).code)
nodes = list(gm.graph.nodes)
part = extract_subgraph(gm, nodes[2:5], [nodes[1]], [nodes[4], nodes[3]])
print(part, [type(value).__name__ for value in part(torch.randn(1, 2, 3, 3))])
modules = dict(gm.named_modules())
pattern = (nn.Conv2d, nn.BatchNorm2d)
print([node.name for node in nodes if matches_module_pattern(pattern, node, modules)])

print("weights")
for layer, norm, value in (
    (nn.Conv2d(2, 3, 3), nn.BatchNorm2d(3), torch.randn(1, 2, 5, 5)),
    (nn.Conv1d(2, 4, 2, 1, 0, 1, 2, False), nn.BatchNorm1d(4, affine=False), torch.randn(1, 2, 5)),
    (nn.Conv3d(1, 2, 1), nn.BatchNorm3d(2, eps=1e-3), torch.randn(1, 1, 2, 2, 2)),
):
    layer.eval()
    with_statistics(norm)
    folded = fusion.fuse_conv_bn_eval(layer, norm)
    print(folded, folded.bias, folded.weight.requires_grad, folded.training)
    print(torch.allclose(folded(value), norm(layer(value)), atol=1e-5))
layer, norm = nn.ConvTranspose2d(2, 3, 2).eval(), with_statistics(nn.BatchNorm2d(3))
value = torch.randn(1, 2, 3, 3)
folded = fusion.fuse_conv_bn_eval(layer, norm, transpose=True)
print(folded.weight.shape, torch.allclose(folded(value), norm(layer(value)), atol=1e-5))
linear = nn.Linear(3, 4).eval()
print(fusion.fuse_linear_bn_eval(linear, with_statistics(nn.BatchNorm1d(4))).bias)
print(fusion.fuse_linear_bn_eval(linear, nn.BatchNorm1d(1).eval()).weight.shape)
one = torch.ones(2)
print(fusion.fuse_conv_bn_weights(torch.ones(2, 1, 1, 1), None, one, one, 0.0, None, None))
print(fusion.fuse_linear_bn_weights(torch.ones(2, 2), None, one, one, 1e-5, one, one))
layer = nn.Conv2d(1, 1, 1).double().eval()
print(fusion.fuse_conv_bn_eval(layer, nn.BatchNorm2d(1).eval()).bias.dtype)
for call in (
    lambda: fusion.fuse_linear_bn_eval(linear, nn.BatchNorm1d(3).eval()),
    lambda: fusion.fuse_conv_bn_eval(nn.Conv2d(1, 1, 1), nn.BatchNorm2d(1)),
    lambda: fusion.fuse_linear_bn_eval(linear, nn.BatchNorm1d(4)),
    lambda: fusion.fuse_conv_bn_eval(
        nn.Conv2d(1, 1, 1).eval(), nn.BatchNorm2d(1, track_running_stats=False).eval()
    ),
):
    try:
        call()
    except AssertionError as error:
        print(error)

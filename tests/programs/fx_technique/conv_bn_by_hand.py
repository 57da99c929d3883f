"""A convolution and a batch norm in one convolution."""

import copy

import torch
from torch.fx import symbolic_trace


def folded(conv, bn):
    new = copy.deepcopy(conv)
    scale = bn.weight / torch.sqrt(bn.running_var + bn.eps)
    new.weight = torch.nn.Parameter(conv.weight * scale.reshape(-1, 1, 1, 1))
    new.bias = torch.nn.Parameter((conv.bias - bn.running_mean) * scale + bn.bias)
    return new


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.conv, self.bn = torch.nn.Conv2d(1, 2, 3), torch.nn.BatchNorm2d(2)

    def forward(self, x):
        return self.bn(self.conv(x)).relu()


torch.manual_seed(0)
net = Net()
net.bn.running_mean.normal_()
net.bn.running_var.uniform_(0.5, 2.0)
net.eval()
gm = symbolic_trace(net)
modules = dict(gm.named_modules())
for node in list(gm.graph.nodes):
    if node.op != "call_module" or not isinstance(modules[node.target], torch.nn.BatchNorm2d):
        continue
    conv = node.args[0]
    if len(conv.users) > 1:
        continue
    setattr(gm, conv.target, folded(modules[conv.target], modules[node.target]))
    node.replace_all_uses_with(conv)
    gm.graph.erase_node(node)
gm.delete_all_unused_submodules()
gm.recompile()
print(gm)
x = torch.rand(1, 1, 5, 5)
print(torch.allclose(gm(x), net(x), atol=1e-5))

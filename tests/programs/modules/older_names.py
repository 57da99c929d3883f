# Names that programs import from where they stood in older versions, or stand beside.
import torch
import torch.types
from torch import nn
from torch.autograd import Variable
from torch.fx._compatibility import compatibility
from torch.fx.passes.operator_support import CALLABLE_NODE_OPS
from torch.nn.utils import fuse_conv_bn_eval, fuse_linear_bn_eval

x = torch.ones(2)
print(Variable(x), Variable(x, requires_grad=True))
print(isinstance(x, Variable), isinstance(3, Variable))
print(type(Variable(x)), Variable(x).data_ptr() == x.data_ptr(), Variable())
try:
    Variable(3)
except TypeError as error:
    print(error)
with torch.autograd.no_grad():
    print(torch.is_grad_enabled(), torch.autograd.no_grad is torch.no_grad)
print(torch.types.Number, torch.types.Device, torch.types._size, torch.types._dtype)
print(sorted(CALLABLE_NODE_OPS), fuse_linear_bn_eval.__module__)
torch.manual_seed(0)
conv, norm = nn.Conv2d(1, 2, 1).eval(), nn.BatchNorm2d(2).eval()
image = torch.randn(1, 1, 2, 2)
print(torch.allclose(fuse_conv_bn_eval(conv, norm)(image), norm(conv(image)), atol=1e-6))


@compatibility(is_backward_compatible=True)
def marked(graph):
    return graph


print(marked(3))

"""Models of lazy layers, traced, loaded and run; lazy modules of one's own."""

import re

import torch
from torch import fx, nn
from torch.fx.passes.shape_prop import ShapeProp
from torch.nn.modules.lazy import LazyModuleMixin


def tell(what):
    try:
        print(what())
    except Exception as error:
        print(type(error).__name__, re.sub("0x[0-9a-f]+", "0x", str(error)))


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(
            nn.LazyConv2d(4, 3), nn.LazyBatchNorm2d(), nn.ReLU(), nn.Flatten(), nn.LazyLinear(2)
        )

    def forward(self, x):
        return self.layers(x)


x = torch.arange(50.0).reshape(2, 1, 5, 5) / 10
net = Net()
print(net)
traced = fx.symbolic_trace(net)
print(traced.code, traced)
torch.manual_seed(3)
print(traced(x))
print(traced, net)
print(traced(x) is not None, sum(p.numel() for p in net.parameters()))

torch.manual_seed(3)
traced = fx.symbolic_trace(Net())
ShapeProp(traced).propagate(x)
print([(node.name, node.meta["tensor_meta"].shape) for node in traced.graph.nodes])
torch.manual_seed(3)
print(fx.Interpreter(fx.symbolic_trace(Net())).run(x))
other = Net()
print(other.load_state_dict(net.state_dict()), other, other(x).shape, other)
tell(lambda: Net().load_state_dict(Net().state_dict()))
half = Net().to(torch.float64)
print(half.layers[0].weight, half.layers[1].running_mean, half(x.double()).dtype)
tell(lambda: Net().apply(lambda m: isinstance(m, nn.Linear) and nn.init.ones_(m.weight)))
print(fx.symbolic_trace(nn.LazyLinear(3)).code)
tell(lambda: fx.symbolic_trace(nn.LazyLinear(3))(torch.ones(1, 2)))


class Scale(LazyModuleMixin, nn.Module):
    def __init__(self):
        super().__init__()
        self.factor = nn.UninitializedParameter()
        self.register_buffer("seen", nn.UninitializedBuffer())

    def forward(self, x):
        return x * self.factor


class Half(Scale):
    def initialize_parameters(self, x):
        print("initialize", x.shape)
        self.factor.materialize(x.shape[-1:])
        nn.init.ones_(self.factor)


class Whole(Half):
    def initialize_parameters(self, x, times=1):
        super().initialize_parameters(x)
        self.seen.materialize((times,))
        self.seen.zero_()


class Becomes(Whole):
    cls_to_become = nn.Identity

    def forward(self, x, times=1):
        return x * times


tell(lambda: Scale()(torch.ones(3)))
tell(lambda: Half()(torch.ones(3)))
whole = Whole()
print(whole, whole(torch.ones(3)), whole(torch.ones(3)), list(whole.state_dict().items()))
becomes = Becomes()
print(becomes(torch.ones(3), times=2), becomes, becomes(torch.ones(3)), becomes.seen)
tell(lambda: Whole()._replicate_for_data_parallel())


class Linear(nn.LazyLinear):
    pass


linear = Linear(3)
linear.register_forward_pre_hook(lambda module, args: print("pre", module))
linear.register_forward_hook(lambda module, args, output: print("hook", module))
linear(torch.ones(1, 2))
print(type(linear), [key for key in vars(linear) if key.endswith("_hook")])

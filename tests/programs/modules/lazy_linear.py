"""LazyLinear: before, at and after its first call, and its parameters without a shape."""

import copy
import pickle
import re

import torch
from torch import nn
from torch.nn.parameter import is_lazy


def tell(what):
    try:
        print(what())
    except Exception as error:
        print(type(error).__name__, re.sub("0x[0-9a-f]+", "0x", str(error)))


layer = nn.LazyLinear(3)
print(layer, type(layer), layer.in_features, layer.cls_to_become)
print(layer.weight, repr(layer.bias), isinstance(layer.weight, nn.Parameter), is_lazy(layer.bias))
print(layer.has_uninitialized_params(), [name for name, _ in layer.named_parameters()])

weight = layer.weight
for name in """shape dtype device requires_grad grad data nbytes T mT H real imag is_leaf
        foo""".split():
    tell(lambda: (name, getattr(weight, name)))
for name in """size dim numel nelement sum float clone detach cpu share_memory_ half item tolist
        is_floating_point element_size zero_ requires_grad_ is_contiguous stride double type
        backward __len__""".split():
    tell(lambda: (name, getattr(weight, name)()))
tell(lambda: weight + 1)
tell(lambda: torch.ones(2) @ weight)
tell(lambda: torch.sum(weight))
tell(lambda: torch.stack([weight]))
tell(lambda: weight[0])
tell(lambda: list(weight))
tell(lambda: bool(weight))
tell(lambda: weight.to(torch.float64))
tell(lambda: nn.functional.linear(torch.ones(2, 3), weight))
tell(lambda: nn.init.ones_(weight))
tell(lambda: sum(p.numel() for p in layer.parameters()))
tell(lambda: layer.requires_grad_(False))

torch.manual_seed(0)
print(layer(torch.ones(2, 5)))
print(layer, type(layer), type(layer.weight), layer.weight)
tell(lambda: layer.has_uninitialized_params())
tell(lambda: layer(torch.ones(2, 4)))
tell(lambda: weight is layer.weight)

tell(lambda: nn.LazyLinear())
tell(lambda: nn.LazyLinear(3)())
tell(lambda: nn.LazyLinear(3)(torch.ones(1, 2), 3))
tell(lambda: nn.LazyLinear(3)(x=torch.ones(1, 2)))
tell(lambda: nn.LazyLinear(3)(torch.tensor(1.0)))
tell(lambda: nn.LazyLinear(3, bias=False, dtype=torch.float64).weight.dtype)

layer = nn.LazyLinear(3)
layer.initialize_parameters(torch.ones(2, 7))
print(layer, layer.weight.shape)
layer(torch.ones(2, 7))
print(layer)

layer = nn.LazyLinear(3)
layer.load_state_dict(nn.Linear(4, 3).state_dict())
print(layer, layer.weight.shape, type(layer.weight))
tell(lambda: layer(torch.ones(1, 5)))
print(layer(torch.ones(1, 4)).shape, layer)
print(nn.LazyLinear(3).load_state_dict(nn.LazyLinear(3).state_dict()))
tell(lambda: nn.Linear(4, 3).load_state_dict(nn.LazyLinear(3).state_dict()))
tell(lambda: nn.LazyLinear(3).load_state_dict({}))
print(nn.LazyLinear(3).load_state_dict({}, strict=False))
print(list(nn.LazyLinear(3).state_dict().items()))

layer = nn.LazyLinear(3)
copied = copy.deepcopy(layer)
copied(torch.ones(1, 2))
print(layer, copied, copy.deepcopy(layer.weight))
loaded = pickle.loads(pickle.dumps(layer))
print(loaded, loaded.weight, loaded(torch.ones(1, 2)).shape, loaded)
print(layer.double()(torch.ones(1, 2, dtype=torch.float64)).dtype)

parameter = nn.UninitializedParameter(requires_grad=False)
parameter.materialize((2, 3), dtype=torch.float64)
print(type(parameter), parameter.shape, parameter.dtype, parameter.requires_grad)
tell(lambda: nn.UninitializedParameter(dtype=torch.int64))
buffer = nn.UninitializedBuffer()
print(buffer, buffer.double().dtype, isinstance(buffer, nn.Buffer))
tell(lambda: copy.deepcopy(buffer))
buffer.materialize((2,))
print(type(buffer), buffer.shape)

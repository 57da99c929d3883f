"""Lazy convolutions and norms: what they become, with the same numbers, and what they refuse."""

import copy
import re

import torch
from torch import nn

KINDS = """LazyConv1d LazyConv2d LazyConv3d LazyConvTranspose1d LazyConvTranspose2d
    LazyConvTranspose3d LazyBatchNorm1d LazyBatchNorm2d LazyBatchNorm3d LazyInstanceNorm1d
    LazyInstanceNorm2d LazyInstanceNorm3d""".split()


def tell(what):
    try:
        print(what())
    except Exception as error:
        print(type(error).__name__, re.sub("0x[0-9a-f]+", "0x", str(error)))


def show(layer):
    print(layer)
    for name, value in [*layer._parameters.items(), *layer._buffers.items()]:
        print(" ", name, value if value is None or value.numel() < 5 else value.shape)


for kind in KINDS:
    make = getattr(nn, kind)
    rank = int(kind[-2])
    x = torch.arange(2.0 * 4 * 5**rank).reshape(2, 4, *[5] * rank).sin()
    torch.manual_seed(1)
    if "Conv" in kind:
        layer = make(4, 3, stride=2, groups=2)
        print(layer, layer.weight, layer.bias, make(4, 3, bias=False))
        print(layer(x).flatten()[:4])
        tell(lambda: layer(x[:, :1]))
        print(make(4, 3)(x[0]).shape)
        tell(lambda: make(4, 3)(torch.ones(2)))
        tell(lambda: make(4, 3, groups=2)(x[:, :3]))
        loaded = make(4, 3)
        loaded.load_state_dict(loaded.cls_to_become(6, 4, 3).state_dict())
        print(loaded, loaded.weight.shape)
        tell(lambda: loaded(x))
        tell(lambda: make(4))
        tell(lambda: make(4, 3, padding_mode="circular"))
    else:
        layer = make()
        print(layer, layer.weight, list(layer._buffers.items()))
        print(layer(x).flatten()[:4])
        tell(lambda: make()(torch.ones(2, 3, 4, 5, 6, 7)))
        print(make(1e-3, None, affine=False, track_running_stats=False))
        tell(lambda: make(affine=False)(x).shape)
        tell(lambda: make(bias=False).double().running_mean)
        tell(lambda: make().reset_running_stats())
        tell(lambda: copy.deepcopy(make()))
        tell(lambda: make(num_features=4))
    print(type(layer), layer.__module__)
    show(layer)
print(nn.LazyConvTranspose2d(4, 3, stride=2)(torch.ones(1, 3, 5, 5), output_size=(12, 12)).shape)

# Where modules and functions are found: by name, by file, by star, by pickle.

import copy
import inspect
import pickle

import torch
import torch.nn.functional as F
from torch import nn
from torch.nn import *  # noqa: F403
from torch.nn.modules.batchnorm import _BatchNorm
from torch.nn.modules.conv import _ConvNd
from torch.nn.modules.utils import _pair, _quadruple, _single, _triple

print(isinstance(nn.BatchNorm2d(2), _BatchNorm), isinstance(nn.Conv1d(1, 1, 1), _ConvNd))
print(isinstance(nn.BatchNorm3d(2), nn.modules.batchnorm._BatchNorm), Conv2d is nn.Conv2d)  # noqa
print(nn.modules.pooling.MaxPool2d is nn.MaxPool2d, "LSTM" in dir(nn), "max_pool2d" in dir(F))
print(_single(2), _pair(3), _triple((1, 2, 3)), _quadruple(1))
NAMES = """Conv2d BatchNorm1d LSTM MultiheadAttention Transformer GroupNorm MaxPool2d Embedding
EmbeddingBag Dropout2d PReLU Upsample ReflectionPad2d PixelShuffle Unfold CosineSimilarity CTCLoss
InstanceNorm2d Bilinear ChannelShuffle Softmax2d ParameterList ModuleDict Flatten Linear GELU"""
for name in NAMES.split():
    cls = getattr(nn, name)
    print(name, cls.__module__, cls.__qualname__, getattr(cls, "__constants__", None))
    print(inspect.signature(cls.forward) if name != "MultiheadAttention" else "")
for module in (
    nn.Conv2d(1, 2, 3), nn.LSTM(2, 3), nn.MultiheadAttention(4, 2), nn.GroupNorm(1, 2),
    nn.MaxPool2d(2), nn.PReLU(), nn.TransformerEncoderLayer(4, 2), nn.EmbeddingBag(2, 3),
):
    again = pickle.loads(pickle.dumps(module))
    print(type(again) is type(module), repr(again) == repr(module))
    twin = copy.deepcopy(module)
    print(all(torch.equal(a, b) for a, b in zip(twin.parameters(), module.parameters())))


def attempt(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, str(error).split(" (FX")[0])


attempt(lambda: nn.Conv9d)
attempt(lambda: F.max_pool9d)
wrong = {"weight": torch.ones(2), "extra": torch.ones(1)}
attempt(lambda: nn.Conv2d(1, 2, 3).load_state_dict(wrong))
model = nn.Sequential(nn.Conv2d(1, 2, 3), nn.BatchNorm2d(2), nn.Sequential(nn.Linear(2, 1)))
attempt(lambda: model.load_state_dict({"0.weight": torch.ones(2, 1, 3, 3), "9.bias": 1}))
print(model.load_state_dict({"0.bias": torch.ones(2)}, strict=False))
print([name for name, _ in model.named_modules()], [name for name, _ in model.named_buffers()])
print(model.get_submodule("2.0"), model.get_parameter("1.weight").shape)
print(model.get_buffer("1.running_var"))
model.double()
print([str(value.dtype) for value in model.state_dict().values()])
print(model.half()[0].weight.dtype, model.float()[1].running_mean.dtype)
print(model.to(torch.bfloat16)[0].bias.dtype)

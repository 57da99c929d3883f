# Convolutions as modules: first weights, text, state, padding modes, errors.

import copy
import pickle

import torch
from torch import nn

torch.set_printoptions(precision=3, sci_mode=False)
torch.manual_seed(0)
for module in (
    nn.Conv1d(2, 3, 3), nn.Conv2d(4, 6, (3, 2), stride=2, padding=(1, 0), groups=2),
    nn.Conv2d(3, 8, 3, padding="same", dilation=2, bias=False), nn.Conv3d(1, 2, 2),
    nn.Conv2d(2, 2, 3, padding=1, padding_mode="circular"),
    nn.ConvTranspose1d(2, 3, 3, stride=2, output_padding=1),
    nn.ConvTranspose2d(4, 2, 2, 2, groups=2), nn.ConvTranspose3d(1, 2, 2, dilation=2),
    nn.Conv2d(1, 1, 1, padding="valid"), nn.Conv1d(1, 1, 1, dilation=3),
):
    print(module)
    print([(name, list(value.shape)) for name, value in module.state_dict().items()])
    print(module.weight.flatten()[:4], None if module.bias is None else module.bias)
    print(module.kernel_size, module.stride, module.padding, module.dilation, module.transposed)
    print(module.output_padding, module.groups, module.padding_mode, module.__constants__[:3])
conv = nn.Conv2d(2, 3, 3, padding=1)
x = torch.randn(1, 2, 5, 5)
print(conv(x)[0, 0], conv(x[0]).shape)
for mode in ("reflect", "replicate", "circular"):
    same = nn.Conv2d(2, 3, 3, padding=(1, 2), padding_mode=mode)
    same.load_state_dict(conv.state_dict())
    print(mode, same(x).shape, same(x)[0, 1, 0])
print(nn.Conv2d(2, 1, (4, 3), padding="same", padding_mode="reflect")(x).shape)
print(nn.Conv1d(2, 3, 2, padding="same")(torch.randn(2, 6)).shape)
print(nn.Conv3d(1, 2, 2)(torch.randn(1, 1, 3, 3, 3)).shape)
up = nn.ConvTranspose2d(2, 3, 3, stride=2, padding=1)
print(up(x).shape, up(x, output_size=(10, 10)).shape, up(x, output_size=[1, 3, 9, 10]).shape)
print(nn.ConvTranspose1d(2, 3, 3)(torch.randn(1, 2, 4)).shape)
print(nn.ConvTranspose3d(2, 1, 2)(torch.randn(2, 3, 3, 3)).shape)
print(torch.equal(pickle.loads(pickle.dumps(conv))(x), conv(x)), copy.deepcopy(conv))
print(type(conv(x).grad_fn).__name__, sum(p.numel() for p in conv.parameters()))
conv.reset_parameters()
print(conv.bias)


def attempt(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)


attempt(lambda: nn.Conv2d(3, 4, 3, groups=2))
attempt(lambda: nn.Conv2d(4, 3, 3, groups=2))
attempt(lambda: nn.Conv2d(4, 4, 3, groups=0))
attempt(lambda: nn.Conv2d(2, 2, 3, padding="full"))
attempt(lambda: nn.Conv2d(2, 2, 3, padding="same", stride=2))
attempt(lambda: nn.ConvTranspose2d(2, 2, 3, padding_mode="reflect"))
attempt(lambda: nn.Conv2d(2, 2))
attempt(lambda: conv(torch.randn(1, 3, 5, 5)))
attempt(lambda: conv(torch.randn(5, 5)))
attempt(lambda: conv(torch.randn(1, 2, 1, 0)))
attempt(lambda: nn.Conv2d(2, 1, 3)(torch.randn(1, 2, 2, 2)))
attempt(lambda: up(x, output_size=(20, 20)))
attempt(lambda: up(x, output_size=(1, 2, 3)))
attempt(lambda: conv.load_state_dict({"weight": torch.ones(1)}))
attempt(lambda: nn.Conv2d(2, 0, 3))
attempt(lambda: nn.Conv1d(0, 1, 3).weight.shape)

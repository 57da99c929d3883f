# Normalising by groups of channels, by instance, by root mean square and over neighbours.

import torch
import torch.nn.functional as F
from torch import nn

torch.set_printoptions(precision=3, sci_mode=False)
torch.manual_seed(0)
x = torch.randn(2, 4, 3)
print(F.group_norm(x, 2))
print(F.group_norm(x, 4, torch.tensor([1.0, 2.0, 3.0, 4.0]), torch.ones(4), 0.5)[0])
print(F.group_norm(torch.randn(2, 4), 1), torch.group_norm(x, 2).shape)
gn = nn.GroupNorm(2, 4)
print(gn, list(gn.state_dict()), gn(x)[0], type(gn(x).grad_fn).__name__)
print(nn.GroupNorm(1, 4, eps=1e-3, affine=False), nn.GroupNorm(2, 4, bias=False))
print(F.instance_norm(x), type(F.instance_norm(x.clone().requires_grad_()).grad_fn).__name__)
mean, var = torch.zeros(4), torch.ones(4)
print(F.instance_norm(x, mean, var, momentum=0.5)[0], mean, var)
print(F.instance_norm(x, mean, var, use_input_stats=False)[0])
for module in (
    nn.InstanceNorm1d(4), nn.InstanceNorm2d(4, affine=True), nn.InstanceNorm3d(4, eps=0.1),
    nn.InstanceNorm1d(4, track_running_stats=True),
):
    print(module, list(module.state_dict()))
print(nn.InstanceNorm1d(4)(x[0]).shape, nn.InstanceNorm2d(4)(torch.randn(2, 4, 2, 2)).shape)
tracked = nn.InstanceNorm1d(4, track_running_stats=True)
tracked(x)
print(tracked.running_mean, tracked.num_batches_tracked, tracked.eval()(x)[0])
print(F.local_response_norm(torch.arange(8.0).view(1, 4, 2), 2, alpha=1.0))
print(nn.LocalResponseNorm(2), nn.LocalResponseNorm(3, 0.1)(torch.randn(1, 4, 2, 2)).shape)
print(F.local_response_norm(torch.randn(1, 4, 2, 2, 2), 3).shape)
print(F.rms_norm(x, (3,)), nn.RMSNorm(3)(x)[0, 0], torch.rms_norm(x, (4, 3), eps=1.0)[0])
print(type(nn.RMSNorm(3)(x).grad_fn).__name__)


def attempt(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)


attempt(lambda: F.group_norm(x, 3))
attempt(lambda: torch.group_norm(x, 0))
attempt(lambda: F.group_norm(torch.randn(4), 2))
attempt(lambda: F.group_norm(x, 2, torch.ones(3)))
attempt(lambda: F.group_norm(x, 2, torch.ones(4), torch.ones(2)))
attempt(lambda: F.group_norm(x.long(), 2))
attempt(lambda: F.group_norm(torch.randn(1, 2), 2))
attempt(lambda: nn.GroupNorm(3, 4))
attempt(lambda: F.instance_norm(torch.randn(2, 3, 1)))
attempt(lambda: nn.InstanceNorm2d(4)(x[0, 0]))
attempt(lambda: nn.InstanceNorm1d(3, affine=True)(x))
attempt(lambda: nn.InstanceNorm1d(3)(x).shape)
attempt(lambda: nn.InstanceNorm1d(3)(x[0, 0]))
attempt(lambda: F.instance_norm(x, use_input_stats=False))
attempt(lambda: F.local_response_norm(x[0, 0], 2))
attempt(lambda: torch.group_norm(x))
attempt(lambda: nn.InstanceNorm1d(4).load_state_dict({"running_mean": torch.ones(4)}))

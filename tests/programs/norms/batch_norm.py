# Batch normalisation: batch and running statistics, and what the module keeps.

import copy
import pickle

import torch
import torch.nn.functional as F
from torch import nn

torch.set_printoptions(precision=3, sci_mode=False)
torch.manual_seed(0)
x = torch.randn(3, 2, 2, 2)
mean, var = torch.tensor([0.5, -1.0]), torch.tensor([2.0, 0.25])
print(F.batch_norm(x, mean, var))
print(F.batch_norm(x, mean, var, torch.tensor([2.0, 3.0]), torch.tensor([1.0, 0.0]), eps=0.1)[0])
print(F.batch_norm(x, None, None, training=True)[0])
print(F.batch_norm(x, mean, var, training=True, momentum=0.5)[1], mean, var)
print(F.batch_norm(torch.randn(4, 2), None, None, training=True))
bn = nn.BatchNorm2d(2)
print(bn, list(bn.state_dict().items()))
print(bn(x)[0], bn.running_mean, bn.running_var, bn.num_batches_tracked)
bn(x + 1)
print(bn.running_mean, bn.running_var, bn.num_batches_tracked)
bn.eval()
print(bn(x)[0], bn.num_batches_tracked)
again = pickle.loads(pickle.dumps(bn))
print(torch.equal(again(x), bn(x)), copy.deepcopy(bn), again.num_batches_tracked)
bn.reset_running_stats()
print(bn.running_mean, bn.running_var, bn.num_batches_tracked)
average = nn.BatchNorm1d(2, momentum=None)
average(torch.tensor([[1.0, 2.0], [3.0, 4.0]]))
average(torch.tensor([[3.0, 2.0], [9.0, 4.0]]))
print(average, average.running_mean, average.running_var)
untracked = nn.BatchNorm1d(2, track_running_stats=False)
print(untracked, untracked.running_mean, list(untracked.state_dict()))
print(untracked.eval()(torch.tensor([[1.0, 2.0], [3.0, 4.0]])))
plain = nn.BatchNorm3d(2, affine=False, eps=0.01)
print(plain, plain.weight, list(plain.state_dict()), list(plain.parameters()))
print(plain(torch.randn(2, 2, 1, 2, 2)).shape, nn.BatchNorm1d(2)(torch.randn(2, 2, 3)).shape)
print([name for name, _ in nn.BatchNorm2d(2, bias=False).named_parameters()])
y = x.clone().requires_grad_()
print(type(F.batch_norm(y, mean, var).grad_fn).__name__, type(bn(x).grad_fn).__name__)
print(F.batch_norm(torch.zeros(2, 2, 0, 4), mean, var).shape)
print(bn(x.transpose(2, 3)).shape)


def attempt(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)


attempt(lambda: nn.BatchNorm2d(2)(torch.randn(2, 3)))
attempt(lambda: nn.BatchNorm1d(2)(x))
attempt(lambda: nn.BatchNorm3d(2)(x))
attempt(lambda: nn.BatchNorm2d(3)(x))
attempt(lambda: nn.BatchNorm2d(3).eval()(x))
attempt(lambda: nn.BatchNorm1d(2)(torch.randn(1, 2)))
attempt(lambda: F.batch_norm(torch.randn(1, 2), None, None, training=True))
attempt(lambda: F.batch_norm(x, None, None))
attempt(lambda: F.batch_norm(x, mean, var, torch.ones(3)))
attempt(lambda: F.batch_norm(x, mean, var, torch.ones(2), torch.ones(3)))
attempt(lambda: F.batch_norm(x, mean, torch.ones(3)))
attempt(lambda: F.batch_norm(x.long(), mean, var))
attempt(lambda: F.batch_norm(torch.randn(()), mean, var))
attempt(lambda: F.batch_norm(torch.randn(2), mean, var))
attempt(lambda: bn.load_state_dict({}))
attempt(lambda: bn.load_state_dict({"weight": torch.ones(3)}, strict=False))
print(nn.BatchNorm2d(2).load_state_dict({"weight": torch.ones(2)}, strict=False))
old = nn.BatchNorm2d(2)
state = old.state_dict()
del state["num_batches_tracked"]
state._metadata[""]["version"] = 1
print(old.load_state_dict(state), old.num_batches_tracked)

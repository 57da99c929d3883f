# Copying and pickling modules and parameters.

import copy
import pickle

import torch
from torch import nn


def attempt(what):
    """Prints a value, or the exception that computing it raised."""
    try:
        print(what())
    except Exception as error:
        print(type(error).__name__, error)

torch.manual_seed(0)
lin = nn.Linear(2, 2)
deep = copy.deepcopy(lin)
print(torch.equal(deep.weight, lin.weight), deep.weight is lin.weight, type(deep.weight).__name__)
flat = copy.copy(lin)
print(flat.weight is lin.weight, flat._parameters is lin._parameters)
shared = copy.deepcopy(nn.Sequential(lin, lin))
print(shared[0] is shared[1], shared[0].weight is lin.weight)
with torch.no_grad():
    deep.weight.zero_()
print(deep.weight, lin.weight)
loaded = pickle.loads(pickle.dumps(nn.Sequential(lin, nn.ReLU())))
print(loaded, torch.equal(loaded[0].weight, lin.weight), loaded[0].bias.requires_grad)
parameter = nn.Parameter(torch.ones(2))
for other in (
    copy.deepcopy(parameter), copy.copy(parameter), pickle.loads(pickle.dumps(parameter))
):
    print(other, type(other).__name__, other is parameter)
buffer = copy.deepcopy(nn.Buffer(torch.zeros(1), persistent=False))
print(isinstance(buffer, nn.Buffer), buffer.persistent)
attempt(lambda: copy.deepcopy(parameter * 2))

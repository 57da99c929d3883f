"""The classes of tensor classes, as programs print them."""

import torch

print(type(torch.Tensor), type(torch.nn.Parameter), type(torch.nn.Buffer), type(torch.FloatTensor))
print([kind.__qualname__ for kind in type(torch.nn.Parameter).__mro__])


class Mine(torch.Tensor):
    pass


print(type(Mine), type(Mine).__module__, isinstance(Mine, torch._C._TensorMeta))
print(isinstance(torch.ones(1), torch.FloatTensor), isinstance(torch.ones(1), torch.LongTensor))

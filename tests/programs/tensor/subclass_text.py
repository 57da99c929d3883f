"""How tensors and parameters of a program's own classes print."""

import torch
from torch import nn


class MyTensor(torch.Tensor):
    pass


class ALongNameForATensorThatIsALittleTooLongForTheWidthOfALineAndThenSomeMoreOfIt(torch.Tensor):
    pass


class T(torch.Tensor):
    pass


class Loud(torch.Tensor):
    def __repr__(self):
        return f"Loud({super().__repr__()})"


class Logged(torch.Tensor):
    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        print("call", func.__name__)
        return super().__torch_function__(func, types, args, kwargs)


class Settled(torch.Tensor):
    __torch_function__ = torch._C._disabled_torch_function_impl


class MyParameter(nn.Parameter):
    pass


def tell(what):
    try:
        print(what())
    except Exception as error:
        print(type(error).__name__, error)


x = torch.arange(6.0).reshape(2, 3)
mine = x.as_subclass(MyTensor)
print(mine, repr(mine), [mine], f"{mine}", {"a": mine})
print(mine + 1, mine.sum(), mine[0], mine.int(), mine > 2, mine.T, mine.double())
long = ALongNameForATensorThatIsALittleTooLongForTheWidthOfALineAndThenSomeMoreOfIt
for cls in MyTensor, long, T:
    print(torch.arange(80.0).reshape(4, 20).as_subclass(cls))
    print(torch.arange(5000).reshape(50, 100).as_subclass(cls))
    print(torch.ones(2, 3, 2, dtype=torch.float16).as_subclass(cls))
    print(torch.empty(2, 0).as_subclass(cls))
    for count in 7, 8, 9, 10, 11:
        print(torch.full((count,), 10000, dtype=torch.int16).as_subclass(cls))
print(torch.tensor(1.5).as_subclass(MyTensor), torch.tensor([1 + 2j]).as_subclass(MyTensor))
print(MyTensor([1, 2]), torch.tensor([1e10, 1e-5]).as_subclass(MyTensor))
print(torch.ones(2).as_subclass(MyTensor).requires_grad_())
print(torch.ones(2).as_subclass(Loud), [torch.ones(1).as_subclass(Loud)])
logged = torch.ones(2).as_subclass(Logged)
print(logged)
print(logged + 1)
settled = torch.ones(2).as_subclass(Settled)
print(settled, settled + 1)
with torch._C.DisableTorchFunctionSubclass():
    print(logged, logged + 1)
tell(lambda: f"{mine:.2f}")
tell(lambda: torch.Tensor.__repr__(mine))

parameter = nn.Parameter(mine)
print(parameter, type(parameter), isinstance(parameter, nn.Parameter), parameter.is_leaf)
print(nn.Parameter(mine, requires_grad=False), nn.Parameter(x))
print(MyParameter(torch.ones(2)), type(MyParameter(torch.ones(2))), MyParameter(torch.ones(2)) + 1)
print(MyParameter(mine), nn.Buffer(mine), type(nn.Buffer(mine)))
tell(lambda: nn.Parameter(settled))
tell(lambda: nn.Parameter(MyParameter(x)))
tell(lambda: nn.Parameter(mine.int()))
layer = nn.Linear(3, 2)
layer.weight = parameter
print([type(one) for one in layer.parameters()], type(layer(torch.ones(1, 3))))

options = torch._tensor_str.printoptions
with options(precision=2, linewidth=40):
    print(torch.tensor([1.23456]), torch.arange(12.0).as_subclass(MyTensor))
with options(sci_mode=True, threshold=5, edgeitems=1) as nothing:
    print(nothing, torch.arange(10.0), torch._tensor_str.get_printoptions())
print(torch.tensor([1.23456]), torch._tensor_str.get_printoptions())
tell(lambda: options(1))
tell(lambda: options(foo=1).__enter__())
try:
    with options(precision=1):
        raise KeyError(torch.tensor([1.234]))
except KeyError as error:
    print(error)

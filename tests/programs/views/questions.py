"""Resizing in place, questions about tensors, ranges."""

import torch

L = torch.tensor
x = L([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])

CASES = """
x.sum_to_size(2,1)
x.sum_to_size(1)
x.sum_to_size(3,3)
x.clone().squeeze_()
torch.ones(1,2,1).squeeze_().shape
torch.ones(1,2,1).squeeze_(0).shape
torch.ones(1,2,1).squeeze_((0,2)).shape
x.clone().unsqueeze_(0).shape
x.clone().transpose_(0,1)
x.clone().t_()
x.clone().swapaxes_(0,1).stride()
torch.narrow_copy(x,1,0,2)
torch.vander(L([1.,2,3]))
torch.vander(L([1,2,3]),2,True)
torch.unravel_index(L([0,5]),(2,3))
x.view(torch.int64)
x.clone().fill_diagonal_(7)
torch.zeros(5,2).fill_diagonal_(1,wrap=True)
torch.zeros(2).fill_diagonal_(1)
torch.zeros(2,2,2).fill_diagonal_(1)
torch.zeros(2,3,2).fill_diagonal_(1)
torch.argwhere(x>2)
torch.argwhere(L(1.))
torch.msort(L([[3,1],[2,5]]))
x.broadcast_to((2,2,3)).shape
x.clone().resize_(4)
torch.zeros(2).resize_(2,3).shape
torch.zeros(2).resize_as_(x).shape
x.is_same_size(L([1]))
x.is_set_to(x)
x.is_set_to(x.view(2,3))
x.is_set_to(x.clone())
x.is_nonzero()
L([0.]).is_nonzero()
torch.is_nonzero(L(2))
torch.is_same_size(x,x)
torch.numel()
torch.numel(3)
torch.numel(x,x)
x.size(1,2,3)
x.size('a')
x.size(5)
x.size(dim=1)
x.size(dim=None)
x.where()
x.where(x>1)
x.where(x>1,0.)
x.where(x>1,x)
x.new_tensor()
x.new_tensor([1])
x.new_tensor(1,dtype=torch.int64)
x.new_tensor(data=[1.])
x.stride(5)
x.stride(0,1)
x.dim(1)
torch.is_tensor(x)
torch.is_tensor()
torch.is_floating_point(x)
torch.is_floating_point(1)
torch.is_floating_point()
torch.is_complex(x)
torch.is_signed(x)
torch.is_storage(x)
torch.is_inference(x)
torch.is_conj(x)
torch.is_neg(x)
torch.numel(input=x)
torch.get_device(x)
torch.logspace(0,2,3)
torch.logspace(0,2,3,base=2)
torch.logspace(0,2,5,2)
torch.logspace(0,2,-1)
torch.logspace(0,2,0)
torch.logspace(0,2,1)
torch.logspace(0,2,3,dtype=torch.int64)
torch.range(0,3)
torch.range(0,1,0.25)
torch.range(3,0)
torch.range(0,3,0)
torch.scalar_tensor(3)
torch.scalar_tensor(3,dtype=torch.int64)
torch.empty_strided((2,3),(1,2)).stride()
torch.full_like(x,2)
torch.full_like(x,2,dtype=torch.int64)
torch.full_like(L([1]),2.5)
torch.fill(x,3)
torch.fill_(x.clone(),3)
torch.zero_(x.clone())
torch.typename(x)
torch.typename(1)
torch.typename(torch)
torch.typename(L)
torch.typename(torch.nn.Linear)
torch.typename(torch.nn.Linear(1,1))
torch.typename("a")
"""


def show(code):
    """Prints an expression with its value or its error."""
    try:
        print(code, "->", eval(code))
    except Exception as error:
        print(code, "->", type(error).__name__, error)


for case in CASES.strip().splitlines():
    show(case)

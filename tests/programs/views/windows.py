"""Views and copies: windows, turned, mirrored, repeated, laid over."""

import torch

L = torch.tensor
x = L([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])

CASES = """
x.as_strided((2,2),(1,2))
x.as_strided((2,2),(1,2),1)
x.as_strided((2,2),(1,9))
x.as_strided((2,2),(1,))
x.as_strided((2,2),(1,-1))
x.as_strided((-2,2),(1,1))
x.as_strided((2,2),(1,1),-1)
x.as_strided((0,2),(1,1),100)
x.t().as_strided((2,2),(1,2)).stride()
x[1:].as_strided((2,),(1,))
x.unfold(1,2,1)
x.unfold(1,2,1).stride()
x.unfold(1,4,1)
x.unfold(1,2,0)
x.unfold(1,-1,1)
x.unfold(5,2,1)
L(3.).unfold(0,1,1)
L(3.).unfold(0,2,1)
x.unfold(0,2,2)
x.unfold(1,0,1).shape
torch.swapaxes(x,0,1)
torch.swapaxes(x,0,5)
x.adjoint()
L([1.]).adjoint()
L(1.).adjoint()
x.mT
x.H
x.mH
L([1.]).H
L([1.]).T
torch.ones(2,3,4).T.shape
torch.ones(2,3,4).mT.shape
torch.ones(2,3,4).H
torch.ones(2,3,4).t()
L(1.).T
L(1.).H
L(1.).mT
L([1.]).mH
torch.select_scatter(x,L([9.,9]),1,0)
torch.select_scatter(x,L([9.,9,9]),0,-1)
torch.select_scatter(x,L([9.,9]),0,0)
torch.select_scatter(x,L([9,9]),1,0)
torch.select_scatter(x,L([9.,9]),1,5)
torch.slice_scatter(x,torch.zeros(2,1),1,0,1)
torch.slice_scatter(x,torch.zeros(2,2),1,0,None,2)
torch.slice_scatter(x,torch.zeros(1,3),0,1)
torch.slice_scatter(x,torch.zeros(2,2),1,0,1)
torch.slice_scatter(x,torch.zeros(2,2),1,0,1,-1)
torch.diagonal_scatter(x,torch.zeros(2))
torch.diagonal_scatter(x,torch.zeros(2),1)
torch.diagonal_scatter(x,torch.zeros(3))
torch.rot90(x)
torch.rot90(x,2)
torch.rot90(x,-1)
torch.rot90(x,1,[1,0])
torch.rot90(x,1,[0,0])
torch.rot90(x,1,[0])
torch.rot90(x,1,[0,5])
torch.rot90(L([1.]),1)
torch.rot90(x,4)
torch.fliplr(x)
torch.flipud(x)
torch.fliplr(L([1.]))
torch.flipud(L(1.))
x.ravel()
x.t().ravel()
L(1.).ravel()
torch.repeat_interleave(L([1,2,3]))
torch.repeat_interleave(L([1,-2,3]))
torch.repeat_interleave(L([1.,2,3]))
torch.repeat_interleave(L([[1,2,3]]))
x.repeat_interleave(2)
x.repeat_interleave(2,1)
x.repeat_interleave(2,dim=0)
x.repeat_interleave(L([1,2]),0)
x.repeat_interleave(L([1,2,3]),0)
x.repeat_interleave(L([2]),0)
x.repeat_interleave(L(2),0)
x.repeat_interleave(-1,0)
x.repeat_interleave(L([1,2]),0,output_size=3)
x.repeat_interleave(L([1,2]),0,output_size=4)
x.repeat_interleave(2,5)
x.repeat_interleave(0)
x.repeat_interleave('a')
torch.repeat_interleave(x,repeats=2,dim=1)
"""


def show(code):
    """Prints an expression with its value or its error."""
    try:
        print(code, "->", eval(code))
    except Exception as error:
        print(code, "->", type(error).__name__, error)


for case in CASES.strip().splitlines():
    show(case)

"""tensor[...] = value with every kind of index and value."""

import torch

L = torch.tensor
CASES = """
x[0] = 1
x[0] = L(2)
x[0,1] = L([9.,8,7,6])
x[0,1] = [9.,8,7,6]
x[0,1] = [9.]
x[0] = L([1.,2])
x[0] = torch.ones(5,3,4)
x[0] = torch.ones(1,3,4)
x[:,0] = torch.ones(2,4)*3
x[...,0] = 7
x[m] = -1
x[m] = torch.arange(12.)
x[m] = torch.arange(11.)
x[b] = torch.zeros(1,3,4)
x[b] = torch.zeros(3,4)
x[b] = torch.zeros(2,3,4)
x[:,L([0,2])] = 5
x[L([0,0])] = torch.arange(2.).view(2,1,1)
x[L([0,1]),:,L([0,1])] = torch.ones(2,3)
x[L([0,1]),:,L([0,1])] = torch.ones(3,2)
x[L([0,5])] = 1
x[5] = 1
x[0,0,0] = L([1.])
x[0,0,0] = L([1.,2])
x[0,0,0] = True
x[0] = 'a'
x[0] = None
x[0] = L([1,2,3,4])
x[m] = L(1)
x[m] = L([1])
x[None] = 3
x[...] = 4
x[()] = 4
x[True] = 5
x[False] = 5
x[::2] = 9
x[0] = x[1]
x[[0,1],[0,1]] = L([1.,2,3,4])
x[1,[0,1]] = L([[1.],[2]])
x[[]] = 1
x[0,0] = L([1.5,2,3,4])
x[0] = {}
x[0] = (1,2,3,4)
x[0,0] = (1,2,3,4)
x[L([0.])] = 1
x[::-1] = 0
x[0:1.5] = 0
x[0,1,2,3] = 0
x[...,...] = 1
y[0] = 1.7
y[L([0,1])] = 1.7
y[L([0,1])] = L([1.5,2.5])
y[0] = L(1.5)
y[0:2] = L([1.5,2.5])
y[y>2] = L(2.5)
y[y>2] = -1
y[y>3] = L([7,8])
y[0] = True
y[L([0,0,1])] = L([5,6,7])
y[None,0] = 3
y[1:4] = y[2:5]
y[2:5] = y[1:4]
y[10:] = 3
y[10:] = L([1,2])
y[6] = 1
y[True] = 8
z[()] = 3
z[...] = 3
z[0] = 3
z[None] = 4
z[True] = 5
z[L(True)] = 5
z[:] = 3
z[0,0] = 1
xl[0] = 2.7
xl[L([0])] = 2.7
xl[m] = 2.7
xl[0] = L(2.7)
xl[m] = L(2.7)
xl[m] = torch.arange(12.)
y[1:4].add_(y[2:5])
y[1:4].copy_(y[2:5])
y.add_(y)
x.view(4,6)[:4,:4].copy_(x[0,0])
y[::2].add_(y[1::2])
y.expand(2,6).add_(1)
y.expand(2,6).fill_(1)
y.expand(2,6).copy_(y)
y.expand(2,6).masked_fill_(y>1,1)
"""


def show(code):
    """Runs a statement and prints what it left of the tensor that it names first."""
    x = torch.arange(24.0).view(2, 3, 4)
    names = {
        "torch": torch,
        "L": L,
        "x": x,
        "xl": x.long(),
        "y": torch.arange(6),
        "z": L(5.0),
        "m": x > 11,
        "b": L([True, False]),
    }
    try:
        exec(code, names)
        print(code, "->", names[code.split("[")[0].split(".")[0]].flatten().tolist())
    except Exception as error:
        print(code, "->", type(error).__name__, error)


for case in CASES.strip().splitlines():
    show(case)


def recorded(index, value):
    """What autograd notes about an assignment."""
    p = torch.zeros(2, 3, requires_grad=True) * 1
    p[index] = value
    print(p)


recorded(0, 1.0)
recorded((0, 0), 1.0)
recorded(slice(0, 1), 1.0)
recorded(L([0]), 1.0)
recorded(torch.ones(2, 3) > 0, 1.0)
recorded(torch.ones(2, 3) > 0, torch.ones(6))
recorded((0, L([0])), 1.0)

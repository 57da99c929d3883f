"""Setting items and attributes of proxies."""

from torch.fx import symbolic_trace


def item(x):
    x[0] = 1
    return x


def attribute(x):
    x.mine = 1
    return x


def deleted(x):
    del x[0]
    return x


def in_place(x):
    x += 1
    x *= 2
    return x


def matrix(x):
    x @= x
    return x


for function in (item, attribute, deleted, in_place, matrix):
    try:
        print(symbolic_trace(function).code)
    except TypeError as error:
        print(error)

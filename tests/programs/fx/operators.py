"""Every operator of a proxy, and how it is written in generated code."""
import torch
from torch.fx import symbolic_trace


def unary(x):
    return (-x, +x, ~x, abs(x))


def arithmetic(x, y):
    return (x + 1, 2 - x, x * y, x / 2, x // 2, x % 3, 3 % x, x**2, 2**x, x @ y)


def bits(x, y):
    return (x << 1, 1 >> x, x & y, x | y, x ^ y)


def comparisons(x, y):
    return (x < y, x <= 1, x > y, x >= 2, x == 1, x != y, 1 < x)


def indexing(x):
    return (x[0], x[-1], x[1:], x[..., None], x[:, 1:3], x[None, 0, ::2])


def in_place(x):
    x += 1
    x *= 2
    x -= x
    return x


for function in (unary, arithmetic, bits, comparisons, indexing, in_place):
    traced = symbolic_trace(function)
    print(traced.code)
    print(traced.graph)
print(symbolic_trace(arithmetic)(torch.full((2, 2), 4.0), torch.ones(2, 2))[:6])
print(symbolic_trace(indexing)(torch.arange(12).reshape(3, 4)))

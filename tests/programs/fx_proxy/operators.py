"""Every operator, and its reflected form."""

from torch.fx import symbolic_trace


def function(x, y):
    forward = (x + 1, x - 1, x * 2, x / 2, x // 2, x % 2, x**2, x @ y)
    bits = (x << 1, x >> 1, x & 1, x | 1, x ^ 1, 1 << x, 1 >> x, 1 & x, 1 | x, 1 ^ x)
    reflected = (1 + x, 1 - x, 2 * x, 2 / x, 2 // x, 2 % x, 2**x)
    compared = (x == 1, x != 1, x < 1, x <= 1, x > 1, x >= 1, 1 < x, 1 == x)
    unary = (-x, +x, ~x, abs(x))
    items = (x[0], x[1:2], x[..., None], x[y], x[:, y, 1:], [1, 2] * 2)
    return forward, bits, reflected, compared, unary, items


gm = symbolic_trace(function)
print(gm.code)
print([node.name for node in gm.graph.nodes])

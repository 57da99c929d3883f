"""Sizes that refining gradual types writes in terms of others: texts, equality, arithmetic."""

import copy

from torch import fx, nn
from torch.fx.experimental import graph_gradual_typechecker as checker
from torch.fx.experimental.unification.variable import Var
from torch.fx.tensor_type import Dyn, is_consistent, is_more_precise
from torch.fx.tensor_type import TensorType as T

symbol = checker.Refine(None).convert_to_sympy_symbols
x, y, z, t = (symbol(Var(token)) for token in (0, 1, 10, 2))


def attempt(function, *args):
    try:
        return f"{function(*args)}"
    except Exception as error:
        return f"{type(error).__name__}: {error}"


print("layers")
for module in (
    nn.Conv2d(3, 6, 3, padding=1), nn.Conv2d(3, 6, 1), nn.Conv2d(3, 6, 3),
    nn.Conv2d(3, 6, 3, stride=2, padding=1), nn.Conv2d(3, 6, 4, stride=4),
    nn.Conv2d(3, 6, 3, stride=4), nn.Conv2d(3, 6, 7, stride=2, padding=3),
    nn.Conv2d(3, 6, 11, stride=4, padding=2), nn.Conv2d(3, 6, 3, stride=2, dilation=2),
    nn.Conv2d(3, 6, 2, stride=3, padding=10), nn.MaxPool2d(2), nn.MaxPool2d(3, stride=2, padding=1),
):  # fmt: skip
    size = checker.calculate_out_dimension(x, module, 0)
    print(size, type(size).__name__, [size.subs(x, n) for n in (8, 9, 10, 224)])
    print(" ", attempt(checker.calculate_out_dimension, size, module, 0))

print("texts")
half, third = x // 2, y // 3
SIZES = {
    "x+1": x + 1, "1+x": 1 + x, "x-1": x - 1, "1-x": 1 - x, "-x": -x, "2x": 2 * x, "xy": y * x,
    "x+y": y + x, "z+t": t + z, "sum": t + z + x + 1, "x-y": x - y, "2(x+1)": 2 * (x + 1),
    "2x(x+1)": 2 * x * (x + 1), "(x+1)(y+1)": (x + 1) * (y + 1), "2..": 2 * (x + 1) * (y + 1),
    "..2": (x + 1) * (y + 1) * 2, "-..": -(x + 1) * (y + 1), "x^2": x * x, "x^3": x**3,
    "(x+1)^2": (x + 1) * (x + 1), "x/1": x // 1, "half": half, "half+1": (x + 1) // 1 + half,
    "moved": (x - 4) // 2, "odd": (x - 3) // 2, "even": (2 * x + 4) // 3, "both": (x + y) // 2,
    "of half": half // 2, "of more": (half + 1) // 2, "whole": (half + 3) // 1, "back": half * 2,
    "same": half * 2 // 2, "with x": 3 * half + x, "four": 3 * half + half, "halves": half + third,
    "quotient": 3 * x / 2, "less": -x / 2, "volume": 6 * x * (third + 1),
    "area": (half + 1) * (third + 1), "six": 6 * (half + 1) * (third + 1), "power": (half + 1) ** 2,
    "mixed": (half + 1) * half, "poly": x**2 + x * y + y**2 + x + 1, "2-half": 2 - half,
    "1-xy": 1 - x * y, "gone": half - half, "one": (half + 1) - half, "left": 7 - x - y,
    "fraction": (1 - x) // 2, "products": x * y * z + z * t, "of sums": (x + y) * (z + t),
    "ordered": (y - 2) * (y + 1), "by size": (3 * x + 1) * (2 * x + 1) * (2 * y + 1),
    "floors": half * (x // 3), "square": (x * 2) ** 2, "cubed": 2 * (x + 1) ** 3, "nothing": x**0,
}  # fmt: skip
for name, size in SIZES.items():
    print(name.ljust(10), size, "" if str(size).isdigit() else type(size).__name__)

print("the same")
print(x == symbol(Var(0)), x is symbol(Var(0)), hash(x) == hash(symbol(Var(0))), x == y, x != y)
print(half + 1 == 1 + x // 2, 2 * x == x + x, x - 3 + 3 == x, x == 1, 3 == x, x - x == 0)
print((x - 1) // 2 == (x + 1) // 2 - 1, {half: 1}[x // 2], bool(x), +x, sum([x, y, 1]))
print(T((half, 2)) == T((x // 2, 2)), is_consistent(x, 3), is_consistent(x, Dyn), x in [y, x])
print(is_more_precise(x, Dyn), is_more_precise(Dyn, x), is_more_precise(x, y))
print(copy.deepcopy(half + 1) == half + 1, sorted([t, z, x], key=str), f"{x} {half!r}", [x, half])

print("known sizes")
print(x.name, x.free_symbols, (half * y + 1).free_symbols == {x, y})
volume = 6 * x * (third + 1)
for size in (x, half + 1, volume, (x + 1) * (y + 1), half + third, (half + 1) // 2):
    print(size, "|", size.subs(x, 8), "|", size.subs({x: 8, y: 9}))
    print(" ", size.subs([(x, y), (y, 4)]))
print((x + y).subs({x: y, y: x}), x.subs("~0", 3), half.subs(x, 2 * y), half.subs(x, 2 * y + 1))

print("types with symbols")
print(checker.flatten_check(T((x, 2, half + 1, 3)), 1, -1))
print(checker.flatten_check(T((x, 2)), 0, -1), checker.linear_check(T((x, 4)), nn.Linear(4, 5)))
print(attempt(checker.linear_check, T((4, x)), nn.Linear(4, 5)))
print(checker.maxpool2d_check(T((2, 3, x, 8)), nn.MaxPool2d(2)))
print(attempt(checker.get_greatest_upper_bound, T((x,)), T((3,))))
print(checker.get_greatest_upper_bound(T((x,)), T((Dyn,))))
print(checker.broadcast_types(T((x, 1)), T((2,))))

print("mistakes")
for function in (int, float, len, range):
    print(attempt(function, x))
for function in (
    lambda: x[0], lambda: x(), lambda: x.nope, lambda: x + "a", lambda: x * True, lambda: x + None,
    lambda: (x + 1).name, lambda: "a" + x, lambda: x // True,
):  # fmt: skip
    print(attempt(function))


class Deep(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.second = nn.Conv2d(3, 3, 3, padding=1), nn.Conv2d(3, 3, 2, stride=2)
        self.relu = nn.ReLU()

    def forward(self, x: T((Dyn, 3, Dyn, Dyn))):
        return self.second(self.relu(self.first(x)))


gm = fx.symbolic_trace(Deep())
checker.GraphTypeChecker({}, gm).type_check()
refine = checker.Refine(gm)
refine.refine()
refine.symbolic_relations()
print([node.type for node in gm.graph.nodes])
gm.recompile()
print(gm.code)

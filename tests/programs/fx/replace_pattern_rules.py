"""What counts as a match."""
import torch
from torch.fx import replace_pattern, symbolic_trace


def count(function, pattern, replacement):
    traced = symbolic_trace(function)
    found = replace_pattern(traced, pattern, replacement)
    print(len(found))
    print(traced.code)


relu, neg, tanh = torch.relu, torch.neg, torch.tanh


def fan_out(x):
    a = relu(x)
    b = neg(a)
    return a + b


count(lambda x: (x + 1, torch.add(x, 1), x.add(1)), lambda x: x + 1, lambda x: x - 1)
count(lambda x: (1 + x, x + 1.0, x + 1), lambda x: x + 1, lambda x: x - 1)
count(lambda x: (x + 1, x + 2, x * 3), lambda x, y: x + y, lambda x, y: x - y)
count(lambda x: torch.cat([x, x]), lambda x: torch.cat(x), lambda x: torch.stack(x))
count(lambda x: torch.cat([x, relu(x)]), lambda x, y: torch.cat([x, y]), lambda x, y: y)
count(lambda x: torch.cat([x], dim=0), lambda x: torch.cat([x], 0), lambda x: x)
count(lambda x: x * x, lambda a, b: a * b, lambda a, b: a + b)
count(lambda x: x * x, lambda a: a * a, lambda a: a + a)
count(fan_out, lambda x: neg(relu(x)), lambda x: tanh(x))
count(fan_out, lambda x: relu(x), lambda x: tanh(x))
count(lambda x: relu(x) + relu(x), lambda x: relu(x) + relu(x), lambda x: x + x)
count(lambda x: relu(x) + relu(x), lambda x, y: relu(x) + relu(y), lambda x, y: x + y)
count(lambda x: (x[0], x[1]), lambda x: x[0], lambda x: x[5])
count(lambda x: x[:, 1], lambda x: x[:, 1], lambda x: x[5])
count(lambda x, n: x[:n], lambda x, n: x[:n], lambda x, n: x[n])

"""Patterns and replacements that are refused."""
import torch
from torch.fx import Graph, replace_pattern, symbolic_trace

relu, neg = torch.relu, torch.neg


def run(function, pattern, replacement):
    traced = symbolic_trace(function)
    try:
        print(replace_pattern(traced, pattern, replacement))
    except Exception as error:
        print(type(error).__name__, error, [type(part).__name__ for part in error.args])


def dead(x):
    neg(x)
    return relu(x)


run(lambda x: relu(x), lambda x, y: relu(x), lambda x, y: x)
run(lambda x: neg(x), lambda x, y: relu(x), lambda x, y: x)
run(lambda x: relu(x), dead, lambda x: x)
run(lambda x, y: x + y, lambda x, y: x + y, lambda x: x)
run(lambda x, y: x + y, lambda x, y: x + y, lambda x, y: (x, y))
run(lambda x: x, lambda x: x, lambda x: x)
run(lambda x: relu(x), lambda x: relu(x), lambda x: 5)
run(lambda x: relu(x), 3, lambda x: x)
run(lambda x: relu(x), lambda x: x if x else 0, lambda x: x)
try:
    replace_pattern(symbolic_trace(lambda x: x + 1), Graph(), lambda x: x)
except Exception as error:
    print(type(error).__name__, error)
try:
    replace_pattern(3, relu, relu)
except AttributeError as error:
    print(error)

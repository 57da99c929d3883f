"""pass_manager: functions one after the other."""

import re

import torch  # noqa: F401
from torch.fx.passes.pass_manager import (
    PassManager, inplace_wrapper, log_hook, loop_pass, these_before_those_pass_constraint,
    this_before_that_pass_constraint,
)  # fmt: skip


def a(x):
    x.append("a")
    return x


def b(x):
    x.append("b")
    return x


def c(x):
    x.append("c")
    return x


def attempt(what):
    try:
        print(what())
    except Exception as error:
        print(type(error).__name__, re.sub(" at 0x[0-9a-f]+", "", str(error)))


print(inplace_wrapper(lambda x: x.append("w"))([]), inplace_wrapper(a).__name__)
manager = PassManager(passes=[a, b])
print(manager([]), [one.__name__ for one in manager.passes], manager.constraints)
manager = PassManager.build_from_passlist([c, a])
print(manager([]))
manager.add_pass(b)
manager.add_constraint(this_before_that_pass_constraint(b, c))
attempt(lambda: manager([]))
manager = PassManager(passes=[a, b, c])
manager.add_constraint(this_before_that_pass_constraint(a, c))
print(manager([]), manager.validate())
manager.remove_pass(["b"])
print(manager([]))
manager.replace_pass(a, b)
print(manager([]))
print(loop_pass(a, n_iter=3)([]), loop_pass(a, predicate=lambda x: len(x) < 4)([]))
attempt(lambda: loop_pass(a))
attempt(lambda: loop_pass(a, n_iter=1, predicate=len))
constraint = these_before_those_pass_constraint(a, c)
print(constraint(a, c), constraint(c, a))
two, four = loop_pass(a, n_iter=2), loop_pass(c, n_iter=2)
constraint = these_before_those_pass_constraint(two, four)
print(constraint(two, four), constraint(four, two), constraint(a, c), constraint(c, a))
constraint = this_before_that_pass_constraint(a, c)
print(constraint(a, c), constraint(c, a), constraint(a, b))
print(log_hook(a)([]), log_hook(a, level=10)([1]))

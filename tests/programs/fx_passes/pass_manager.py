"""Passes as classes and functions, and the PassManager that runs them."""

import torch
from torch import fx
from torch.fx.passes.infra.pass_base import PassBase, PassResult
from torch.fx.passes.infra.pass_manager import (
    PassManager,
    pass_result_wrapper,
    this_before_that_pass_constraint,
)


def show(function, *args):
    try:
        print(function(*args))
    except Exception as error:
        print(type(error).__name__, error, "<-", repr(error.__cause__))


def add_one(x):
    return torch.add(x, 1)


class AddToMul(PassBase):
    def requires(self, graph_module):
        print("requires")

    def call(self, graph_module):
        found = graph_module.graph.find_nodes(op="call_function", target=torch.add)
        for node in found:
            node.target = torch.mul
        graph_module.recompile()
        return PassResult(graph_module, bool(found))

    def ensures(self, graph_module):
        print("ensures")


@pass_result_wrapper
def mul_to_sub(graph_module):
    for node in graph_module.graph.find_nodes(op="call_function", target=torch.mul):
        node.target = torch.sub
    graph_module.recompile()


gm = fx.symbolic_trace(add_one)
result = AddToMul()(gm)
print(result, result.modified, result.graph_module is gm, result._fields, mul_to_sub.__name__)
print(PassManager([AddToMul(), mul_to_sub])(gm), gm.code)

print("checks")
manager = PassManager([AddToMul(), mul_to_sub], steps=3, run_checks_after_each_pass=True)
manager.add_checks(lambda module: print("check", type(module).__name__))
print(manager(gm).modified)
show(manager.add_checks, lambda first, second: None)

rounds = []


def until_three(graph_module):
    rounds.append(len(rounds))
    return PassResult(graph_module, len(rounds) < 3)


print(PassManager([until_three], steps=10)(gm).modified, rounds)
rounds.clear()
print(PassManager([until_three], steps=2)(gm).modified, rounds)
print(PassManager()(gm), PassManager([until_three], steps=0).steps)

print("failures")


def fails(graph_module):
    raise ValueError("no")


class NotMet(PassBase):
    def call(self, graph_module):
        return PassResult(graph_module, True)

    def requires(self, graph_module):
        raise RuntimeError("not met")


show(PassManager([AddToMul(), pass_result_wrapper(fails)]), gm)
show(PassManager([NotMet()]), gm)
show(NotMet(), gm)
show(PassManager([lambda graph_module: None]), gm)
show(PassManager([lambda graph_module: graph_module]), gm)
show(PassManager([5]), gm)
for returned in (None, gm, PassResult(gm, False), 5):
    print(pass_result_wrapper(lambda graph_module, value=returned: value)(gm))
print(pass_result_wrapper(None))
manager = PassManager([until_three])
manager.add_checks(fails)
show(manager, gm)

print("constraints")


class Named:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return self.name

    def __call__(self, graph_module):
        print(self.name, "runs")
        return PassResult(graph_module, False)


first, second, third = Named("first"), Named("second"), Named("third")
before = this_before_that_pass_constraint
manager = PassManager([second, first, third], [before(first, second)])
show(manager.validate_constraints)
manager.solve_constraints()
print(manager.passes, manager._validated, manager.validate_constraints())
manager.add_constraint(before(second, third))
print(manager._validated)
manager.solve_constraints()
print(manager.passes)
manager.add_constraint(before(third, first))
show(manager.solve_constraints)
print(PassManager([second, first], [before(first, second)])(gm).modified)
print(before(first, second)(first, second), before(first, second)(second, first))
manager.add_pass(third)
print(len(manager.passes), manager._validated)

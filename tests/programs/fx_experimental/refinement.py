"""Refine, unify_refinements: sizes that aren't known as variables, and in terms of others."""

import copy

import torch
from torch import fx, nn
from torch.fx.experimental import graph_gradual_typechecker as checker
from torch.fx.experimental import unify_refinements as unify
from torch.fx.experimental.refinement_types import Equality
from torch.fx.experimental.unification.variable import Var
from torch.fx.tensor_type import Dyn
from torch.fx.tensor_type import TensorType as T


class Base(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 6, 3, padding=1, stride=2)
        self.wide = nn.Conv2d(6, 6, (3, 5), padding=(1, 2), dilation=(2, 1))
        self.point = nn.Conv2d(6, 6, 1)
        self.patch = nn.Conv2d(6, 6, 4, stride=4)
        self.bn = nn.BatchNorm2d(6)
        self.linear = nn.Linear(4, 5)
        self.relu = nn.ReLU()
        self.pool = nn.MaxPool2d(2)
        self.average = nn.AdaptiveAvgPool2d((4, 7))
        self.tanh = nn.Tanh()
        self.weight = nn.Parameter(torch.ones(2, 3))


def trace(forward):
    return fx.symbolic_trace(type("Model", (Base,), {"forward": forward})())


def attempt(function, *args):
    try:
        return function(*args)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def types(gm):
    return [(node.name, node.type) for node in gm.graph.nodes]


def steps(forward):
    """Checks a model, refines it step by step, and then another one all at once."""
    print(forward.__name__)
    gm, again = trace(forward), trace(forward)
    for one in (gm, again):
        assert checker.GraphTypeChecker({}, one).type_check()
    print(" ", types(gm))
    refine = checker.Refine(gm)
    print(" ", refine.refine(), refine.constraints)
    print(" ", types(gm))
    mapping = unify.unify_eq(refine.constraints)
    print(" ", mapping, unify.substitute_all_types(gm.graph, mapping), mapping)
    print(" ", types(gm))
    print(" ", attempt(refine.symbolic_relations), types(gm))
    print(" ", attempt(unify.infer_symbolic_types, again), types(again))
    print(" ", unify.check_for_type_equality(gm.graph, again.graph))


def convolves(self, x: T((Dyn, 3, Dyn, Dyn))):
    return self.bn(self.conv(x))


def convolves_again(self, x: T((Dyn, 3, Dyn, Dyn))):
    return self.patch(self.relu(self.wide(self.relu(self.point(self.relu(self.conv(x)))))))


def convolves_at_once(self, x: T((Dyn, 3, Dyn, Dyn))):
    return self.point(self.conv(x))


def of_unknown_rank(self, x: Dyn):
    return self.conv(x)


def convolves_partly(self, x: T((2, 3, 16, Dyn))):
    return self.relu(self.conv(x))


def classifies(self, x: T((Dyn, 3, Dyn, Dyn))):
    return torch.flatten(self.average(self.pool(self.relu(self.bn(self.conv(x))))), 1)


def adds(self, x: T((Dyn, 3, Dyn, Dyn)), y: T((Dyn, Dyn, 1, Dyn))):
    return torch.flatten(x + y, 1)


def adds_other_ranks(self, x: T((Dyn, Dyn, 4)), y: T((Dyn, 1))):
    return torch.add(x, y), y


def multiplies(self, x: T((Dyn, 4))):
    return self.linear(x)


def rearranges(self, x: T((Dyn, 4, Dyn))):
    return {"a": torch.reshape(torch.transpose(x, 0, 1), [-1, 2]), "b": [x, (x, 3)]}


def flattens(self, x: T((Dyn, 4, Dyn, 5))):
    return torch.flatten(x, 2), torch.flatten(x, 0), torch.flatten(x)


def knows_all(self, x: T((2, 3, 4, 5))):
    return self.conv(x)


def knows_nothing(self, x, y):
    return self.relu(torch.flatten(x + y, 1))


for forward in (
    convolves, convolves_again, convolves_at_once, of_unknown_rank, convolves_partly, classifies,
    adds, adds_other_ranks, multiplies, rearranges, flattens, knows_all, knows_nothing,
):  # fmt: skip
    steps(forward)

print("one pass, then two, then again")
gm = trace(convolves)
checker.GraphTypeChecker({}, gm).type_check()
for infer in (
    unify.infer_symbolic_types_single_pass, unify.infer_symbolic_types, unify.infer_symbolic_types,
):  # fmt: skip
    print(attempt(infer, gm), types(gm))
print(attempt(checker.GraphTypeChecker({}, gm).type_check))
print(gm.recompile().src)
print(gm.graph)
print([node.type for node in copy.deepcopy(gm).graph.nodes])


print("without types, and without rules")


def is_method(self, x: T((2, Dyn))):
    return x.relu()


def has_no_rule(self, x: T((2, Dyn))):
    return self.tanh(torch.neg(x))


def adds_number(self, x: T((2, Dyn))):
    return x + 1


def adds_weight(self, x: T((2, Dyn))):
    return x + self.weight


def returns_nothing(self, x: T((2, Dyn))):
    return None


def by_keyword(self, x: T((2, Dyn))):
    return self.relu(input=x)


for forward in (is_method, has_no_rule, adds_number, adds_weight, returns_nothing, by_keyword):
    gm = trace(forward)
    refine = checker.Refine(gm)
    print(forward.__name__, attempt(refine.refine), refine.constraints, types(gm))
    print(" ", attempt(refine.symbolic_relations), types(gm))

print("parts")
refine = checker.Refine(None)
for one in (Dyn, T((Dyn, 1, Var(7))), T([Dyn]), 3, None, "a", int, T((T((Dyn,)),)), {1: Dyn}):
    print(one, refine.replace_dyn_with_fresh_var(one))
for one in (Dyn, Var(0), T((Var(0), 1, Dyn)), T([Var("a")]), 3, None, T((T((Var(0),)),)), Var()):
    made = refine.convert_to_sympy_symbols(one)
    print(one, made, type(made).__name__)
print(refine.constraints, next(refine.symbol_iter), attempt(refine.refine))
print(unify.convert_eq([Equality(1, 2), Equality(Var(1), T((1,)))]), unify.convert_eq([]))
a, b, c = map(Var, range(3))
for equations in (
    [], [(1, 1)], [(1, 2)], [(a, 1)], [(1, a)], [(a, b), (b, a)], [(a, b), (b, 3), (a, 4)],
    [(a, 3), (a, b)], [(a, b), (a, 3)], [(T((a,)), T((2,)))], [(T((1,)), T((1,)))], [(Dyn, 1)],
    [((1, a), (1, 2))], [((1, a), (1,))], [(a, a)],
):  # fmt: skip
    print(equations, attempt(unify.unify_eq, [Equality(*one) for one in equations]))
for mapping in ({}, {a: 3}, {a: b}, {a: b, b: 4}):
    for one in (a, c, 3, T((a, b, 5)), T([a]), (a, T((b,))), [a, 1], Dyn, None, "a", {"a": a}):
        print(mapping, one, unify.substitute_solution_one_type(mapping, one))


def graph_of(*kinds):
    graph = fx.Graph()
    for i, kind in enumerate(kinds):
        graph.placeholder(f"x{i}").type = kind
    return graph


for mapping in ({a: a}, {a: 3, b: a}, {a: b, b: c}, {a: b, b: a}):
    graph = graph_of(T((a, b)), b, (a, [c]))
    unify.substitute_all_types(graph, mapping)
    print(mapping, [node.type for node in graph.nodes])
for first, second in (
    ([T((1,))], [T((1,))]), ([T((1,))], [T((2,))]), ([1], [1, 2]), ([Dyn], [Dyn]), ([None], [Dyn]),
):  # fmt: skip
    print(first, second, unify.check_for_type_equality(graph_of(*first), graph_of(*second)))

print("rules of one's own")


def rule(node, *module):
    return []


for register, kind in (
    (checker.register_refinement_rule, nn.ReLU), (checker.register_refinement_rule, nn.Tanh),
    (checker.register_refinement_rule, nn.Tanh),
    (checker.register_algebraic_expressions_inference_rule, nn.Conv2d),
    (checker.register_algebraic_expressions_inference_rule, nn.Tanh),
    (checker.register_algebraic_expressions_inference_rule, nn.Tanh),
):  # fmt: skip
    result = attempt(register(kind), rule)
    print(result if isinstance(result, str) else result is rule)

print("attributes")
model = Base()
for path in ("weight", "conv.bias", "conv.nope", "nope.weight", "nope", "", "training.x"):
    found = attempt(checker.get_parameter, model, path)
    print(path, found if isinstance(found, str) else found.shape)

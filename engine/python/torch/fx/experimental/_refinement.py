"""Refining gradual types: sizes that aren't known become variables, and what nodes call says which
of them are equal (the second half of torch.fx.experimental.graph_gradual_typechecker)."""

import itertools
import operator

import torch
from torch import nn

from ..node import Node, map_aggregate
from ..tensor_type import Dyn, TensorType
from ._sizes import Symbol
from .refinement_types import Equality
from .unification.variable import Var

__all__ = [
    "Refine", "all_eq", "conv_refinement_rule", "element_wise_eq", "first_two_eq",
    "flatten_refinement_rule", "get_parameter", "linear_refinement_rule",
    "register_algebraic_expressions_inference_rule", "register_refinement_rule",
]  # fmt: skip

_HOME = "torch.fx.experimental.graph_gradual_typechecker"
_REFINEMENT_RULES = {}
_RULES = {}


def register_refinement_rule(call_target):
    """A decorator for the rule of what a node calls: the rule gets the node and gives a list of
    Equality."""
    return _registering(_REFINEMENT_RULES, "Refinement rule", call_target)


def register_algebraic_expressions_inference_rule(call_target):
    """A decorator for the rule that writes a node's sizes in terms of those of its input. It gets
    the node, and the module if there is one."""
    return _registering(_RULES, "Rule", call_target)


def _registering(rules, what, call_target):
    def register(rule):
        if call_target in rules:
            raise RuntimeError(f"{what} already registered for {call_target}!")
        rules[call_target] = rule
        return rule

    return register


def _types(n):
    """The types of a node's input and of the node, when both are TensorTypes."""
    types = n.args[0].type, n.type
    return types if all(isinstance(one, TensorType) for one in types) else None


def _first(n, count):
    """That as many sizes of the input and of the node are equal, from the first on."""
    types = _types(n)
    if types is None:
        return []
    return [Equality(*(one.__args__[i] for one in types)) for i in range(count)]


@register_refinement_rule(nn.Conv2d)
def conv_refinement_rule(n):
    """Conv2d: batches are of one size."""
    return _first(n, 1) or None


@register_refinement_rule(nn.Linear)
def linear_refinement_rule(n):
    """Linear: the first sizes are equal."""
    return _first(n, 1)


@register_refinement_rule(nn.BatchNorm2d)
@register_refinement_rule(nn.ReLU)
def all_eq(n):
    """ReLU, BatchNorm2d: all sizes stay as they are."""
    types = _types(n)
    return _first(n, len(types[0].__args__)) if types else []


@register_refinement_rule(nn.AdaptiveAvgPool2d)
@register_refinement_rule(nn.MaxPool2d)
def first_two_eq(n):
    """MaxPool2d, AdaptiveAvgPool2d: the first two sizes stay as they are."""
    return _first(n, 2)


@register_refinement_rule(torch.add)
@register_refinement_rule(operator.add)
def element_wise_eq(n):
    """Sums: where both operands have one size after broadcasting, the result has it, too."""
    from .graph_gradual_typechecker import broadcast_types

    operands = n.args[0], n.args[1]
    if not all(isinstance(one, Node) for one in operands):
        return []
    types = [one.type for one in (*operands, n)]
    if not all(isinstance(one, TensorType) for one in types):
        return []
    first, second = broadcast_types(*types[:2])
    sizes = zip(first.__args__, second.__args__, types[2].__args__)
    return [Equality(a, result) for a, b, result in sizes if a == b]


@register_refinement_rule(torch.flatten)
def flatten_refinement_rule(n):
    """torch.flatten: the sizes before and after those that become one stay as they are."""
    start, end = flatten_dims(n)
    types = _types(n)
    if types is None:
        return []
    given, own = (one.__args__ for one in types)
    start, end = (dim + len(given) if dim < 0 else dim for dim in (start, end))
    pairs = (*zip(own[:start], given[:start]), *zip(own[start + 1 :], given[end + 1 :]))
    return [Equality(*pair) for pair in pairs]


def flatten_dims(n):
    """The first and the last dimension that a call of torch.flatten makes one of."""
    dims = n.args[1] if len(n.args) > 1 else 1, n.args[2] if len(n.args) > 2 else -1
    for dim in dims:
        assert isinstance(dim, int), f"Expected int, got {type(dim)}"
    return dims


class Refine:
    """Refines the types of a graph module's nodes, which GraphTypeChecker has worked out.

    refine() puts variables for sizes that aren't known and collects in `constraints` which are
    equal; symbolic_relations() makes symbols of them and writes sizes in terms of others.
    """

    def __init__(self, traced):
        self.constraints = []
        self.traced = traced
        self.symbol_iter = itertools.count(0, 1)

    def refine(self):
        """Puts variables and collects constraints, node by node."""
        for n in self.traced.graph.nodes:
            self.refine_node(n)
        return True

    def symbolic_relations(self):
        """Makes symbols of variables, and writes sizes in terms of others, node by node."""
        for n in self.traced.graph.nodes:
            self.infer_symbolic_relations(n)
        return True

    def replace_dyn_with_fresh_var(self, typ):
        """The type with a new variable for each Dyn."""
        if typ == Dyn:
            return Var(next(self.symbol_iter))
        return self._within(typ, self.replace_dyn_with_fresh_var)

    def convert_to_sympy_symbols(self, typ):
        """The type with a symbol for each variable."""
        if isinstance(typ, Var):
            return Symbol(str(typ))
        return self._within(typ, self.convert_to_sympy_symbols)

    def _within(self, typ, change):
        if isinstance(typ, TensorType):
            return TensorType(tuple(change(one) for one in typ.__args__))
        if isinstance(typ, (list, tuple)):
            return type(typ)(change(one) for one in typ)
        return typ

    def refine_node(self, n):
        """refine() for one node."""
        if n.type is None:
            n.type = Dyn
        n.type = self.replace_dyn_with_fresh_var(n.type)
        rule = self._rule(n, _REFINEMENT_RULES)
        if rule is not None:
            self.constraints += rule(n) or []
        if n.op == "output":
            n.type = output_type(n)
            return n.type
        return None

    def infer_symbolic_relations(self, n):
        """symbolic_relations() for one node."""
        n.type = self.convert_to_sympy_symbols(n.type)
        rule = self._rule(n, _RULES)
        if rule is not None:
            module = [self.traced.get_submodule(n.target)] if n.op == "call_module" else []
            rule(n, *module)
        if n.op == "output":
            n.type = output_type(n)
            return n.type
        return None

    def _rule(self, n, rules):
        if n.op == "call_function":
            return rules.get(n.target)
        if n.op == "call_module":
            return rules.get(type(self.traced.get_submodule(n.target)))
        return None


def output_type(n):
    """The types of what an output node returns, in the same lists and dicts."""
    return map_aggregate(n.args[0], lambda value: value.type if isinstance(value, Node) else value)


def get_parameter(traced, target):
    """The attribute of a module at a path of names."""
    path, _, name = target.rpartition(".")
    module = traced.get_submodule(path)
    if not hasattr(module, name):
        raise AttributeError(f"{module._get_name()} has no attribute `{name}`")
    return getattr(module, name)


for _public in __all__:
    globals()[_public].__module__ = _HOME

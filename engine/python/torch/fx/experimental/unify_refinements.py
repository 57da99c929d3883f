"""Solving what refining gradual types has collected (torch.fx.experimental.unify_refinements)."""

from ..tensor_type import TensorType
from .graph_gradual_typechecker import Refine
from .unification.core import unify
from .unification.variable import Var

__all__ = [
    "check_for_type_equality", "convert_eq", "infer_symbolic_types",
    "infer_symbolic_types_single_pass", "substitute_all_types", "substitute_solution_one_type",
    "unify_eq",
]  # fmt: skip


def infer_symbolic_types_single_pass(traced):
    """Refines the types of a graph module's nodes and solves the constraints once."""
    refine = Refine(traced)
    refine.refine()
    substitute_all_types(traced.graph, unify_eq(refine.constraints))


def infer_symbolic_types(traced):
    """Refines the types of a graph module's nodes, solves the constraints, and writes sizes in
    terms of others."""
    infer_symbolic_types_single_pass(traced)
    refine = Refine(traced)
    refine.refine()
    substitute_all_types(traced.graph, unify_eq(refine.constraints))
    refine.symbolic_relations()


def convert_eq(list_of_eq):
    """The left and the right sides of equations."""
    return tuple(eq.lhs for eq in list_of_eq), tuple(eq.rhs for eq in list_of_eq)


def unify_eq(list_of_eq):
    """What each variable has to be."""
    return unify(*convert_eq(list_of_eq))


def substitute_solution_one_type(mapping, t):
    """The type with its variables replaced."""
    if isinstance(t, TensorType):
        return TensorType(tuple(_of(mapping, size) for size in t.__args__))
    if isinstance(t, (list, tuple)):
        return type(t)(substitute_solution_one_type(mapping, one) for one in t)
    return _of(mapping, t)


def _of(mapping, value):
    return mapping.get(value, value) if isinstance(value, Var) else value


def substitute_all_types(graph, mapping):
    """Replaces the variables in the types of all nodes, and in `mapping` itself."""
    changed = True
    while changed:
        changed = False
        for key, value in mapping.items():
            known = _of(mapping, value)
            changed = changed or known != value
            mapping[key] = known
    for n in graph.nodes:
        n.type = substitute_solution_one_type(mapping, n.type)


def check_for_type_equality(g1, g2):
    """Whether the nodes of two graphs have the same types."""
    return all(n.type == m.type for n, m in zip(g1.nodes, g2.nodes))

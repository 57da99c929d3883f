"""Solving equations between values with variables (torch.fx.experimental.unification)."""

from .core import reify, unify
from .variable import Var, isvar, var, variables, vars

__all__ = ["Var", "isvar", "reify", "unify", "var", "variables", "vars"]

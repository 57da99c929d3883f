"""The cases of every operator: a recipe a row's name, by families."""

from . import (
    elementwise,
    factory,
    indexing,
    joining,
    layers,
    matrix,
    norms,
    random_rows,
    reduction,
    views,
    windows,
)
from .common import RECIPES, Call
from .generic import generic
from .tolerances import TOLERANCES

__all__ = ["RECIPES", "TOLERANCES", "Call", "generic"]

_FAMILIES = (
    elementwise, factory, indexing, joining, layers, matrix, norms, random_rows, reduction, views,
    windows,
)

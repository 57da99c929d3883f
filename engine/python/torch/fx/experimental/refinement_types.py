"""Equations between types (torch.fx.experimental.refinement_types)."""

__all__ = ["Equality"]


class Equality:
    """That two sizes are equal."""

    def __init__(self, lhs, rhs):
        self.lhs, self.rhs = lhs, rhs

    def __repr__(self):
        return f"{self.lhs} = {self.rhs}"

    def __eq__(self, other):
        return isinstance(other, Equality) and (self.lhs, self.rhs) == (other.lhs, other.rhs)

    __hash__ = None

"""Types of tensors with sizes that may be unknown (torch.fx.tensor_type)."""

from .experimental.unification.variable import Var

__all__ = ["Dyn", "TensorType", "is_consistent", "is_more_precise"]


class TensorType:
    """The type of tensors of these sizes, each a number, a symbol or Dyn:
    `x: TensorType((1, 3, Dyn))`."""

    def __init__(self, dim):
        self.__origin__ = TensorType
        self.__args__ = dim

    @property
    def dims(self):
        """The sizes."""
        return self.__args__

    def __repr__(self):
        return f"TensorType[{self.__args__}]"

    def __eq__(self, other):
        return isinstance(other, type(self)) and list(self.__args__) == list(other.__args__)

    __hash__ = None

    @staticmethod
    def __class_getitem__(*args):
        if len(args) == 1 and isinstance(args[0], tuple):
            args = args[0]
        return TensorType(tuple(args))


class _DynType:
    """The size, or type, that isn't known."""

    def __init__(self):
        self.__name__ = "_DynType"

    def __eq__(self, other):
        return isinstance(other, type(self))

    __hash__ = None

    def __str__(self):
        return "Dyn"

    __repr__ = __str__


Dyn = _DynType()


def is_consistent(t1, t2):
    """Whether the types can be of one value: where both are known, they are equal."""
    if t1 == t2 or t1 == Dyn or t2 == Dyn or isinstance(t1, Var) or isinstance(t2, Var):
        return True
    return _for_all(is_consistent, t1, t2)


def is_more_precise(t1, t2):
    """Whether t1 says all that t2 says."""
    return t1 == t2 or t2 == Dyn or _for_all(is_more_precise, t1, t2)


def _for_all(holds, t1, t2):
    both = isinstance(t1, TensorType) and isinstance(t2, TensorType)
    if not both or len(t1.dims) != len(t2.dims):
        return False
    return all(map(holds, t1.dims, t2.dims))

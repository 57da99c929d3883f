"""Parameters and buffers: tensors that a module registers by itself when they are assigned."""

from .. import _C, _ops, overrides
from .._tensor import Tensor

__all__ = ["Buffer", "Parameter", "UninitializedParameter"]

_new = object.__new__


class Parameter(Tensor):
    """A tensor that a module lists among its parameters."""

    __slots__ = ()
    __module__ = "torch.nn.parameter"
    _is_param = True

    def __new__(cls, data=None, requires_grad=True):
        if data is None:
            data = _ops.FUNCTIONS["empty"](0)
        if not isinstance(data, _C.TensorBase):
            raise TypeError(
                f"Creating a Parameter from an instance of type {type(data).__name__} requires "
                "that detach() returns an instance of the same type, but return type None was "
                "found instead."
            )
        seen = _ops.METHODS["detach"](data)
        made = _new(cls)
        made._handle = seen._handle
        del seen._handle
        made.requires_grad_(requires_grad)
        return made

    def __init__(self, data=None, requires_grad=True):
        pass

    def __repr__(self):
        return "Parameter containing:\n" + super().__repr__()

    def __deepcopy__(self, memo):
        if id(self) in memo:
            return memo[id(self)]
        copy = type(self)(self.data.clone(), self.requires_grad)
        memo[id(self)] = copy
        return copy

    def __reduce_ex__(self, protocol):
        return _rebuild, (self.tolist(), self.dtype, self.requires_grad)


def _rebuild(values, dtype, requires_grad):
    from .. import _creation

    return Parameter(_creation.tensor(values, dtype=dtype), requires_grad)


class Buffer(Tensor):
    """A tensor that a module lists among its buffers when it is assigned."""

    __slots__ = ()
    __module__ = "torch.nn.parameter"

    def __new__(cls, data=None, *, persistent=True):
        if data is None:
            data = _ops.FUNCTIONS["empty"](0)
        made = data.detach().as_subclass(cls)
        made.persistent = persistent
        made.requires_grad = data.requires_grad
        return made

    def __init__(self, data=None, *, persistent=True):
        pass


class UninitializedParameter:
    """Only a name to ask isinstance about: lazy modules don't exist here."""


_ops.PLAIN.add(Parameter)
_ops.PLAIN.add(Buffer)
overrides.settle(Parameter)
overrides.settle(Buffer)

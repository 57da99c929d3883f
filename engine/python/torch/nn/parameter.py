"""Parameter and Buffer: tensors that a module knows as its own when they are assigned to it."""

import collections

from torch import _C, _ops, overrides
from torch._tensor import Tensor
from torch._tensor_meta import _TensorMeta

from ._lazy import finder

_LATER = "UninitializedBuffer UninitializedParameter UninitializedTensorMixin is_lazy"
__getattr__, _more = finder(__name__, "torch.nn", {"_uninitialized": _LATER})
__all__ = ["Buffer", "Parameter", *_more]


class _ParameterMeta(_TensorMeta):
    # A tensor of another class counts as a parameter when it says so itself.
    def __instancecheck__(cls, instance):
        if type.__instancecheck__(cls, instance):
            return True
        return (
            cls is Parameter
            and isinstance(instance, Tensor)
            and getattr(instance, "_is_param", False) is True
        )


def _share(cls, data):
    """A tensor of class `cls` on the memory of `data`, outside of what autograd would record."""
    detached = data.detach()
    tensor = object.__new__(cls)
    tensor._handle = detached._handle
    # One object gives a handle back, so the first one must not own it any more.
    del detached._handle
    return tensor


def _of_subclass(data, requires_grad):
    """A parameter of a program's own class of tensors: one of that class, with a mark."""
    parameter = data.detach().requires_grad_(requires_grad)
    if type(parameter) is not type(data):
        raise RuntimeError(
            f"Creating a Parameter from an instance of type {type(data).__name__} requires that "
            "detach() returns an instance of the same type, but return type "
            f"{type(parameter).__name__} was found instead. To use the type as a Parameter, please "
            "correct the detach() semantics defined by its __torch_dispatch__() implementation."
        )
    parameter._is_param = True
    return parameter


def _empty():
    from torch import empty

    return empty(0)


class Parameter(Tensor, metaclass=_ParameterMeta):
    """A tensor that belongs to a module: parameters() finds it, tracing makes it a get_attr node.

    data: the tensor whose memory the parameter uses, an empty one when left out.
    requires_grad: True unless told otherwise; RuntimeError for a tensor of integers.
    """

    __slots__ = ()
    __module__ = "torch.nn.parameter"
    __torch_function__ = staticmethod(overrides.disabled_torch_function)

    def __new__(cls, data=None, requires_grad=True):
        if data is None:
            data = _empty()
        if not isinstance(requires_grad, bool):
            raise TypeError(
                "_make_subclass(): argument 'require_grad' (position 3) must be bool, not "
                f"{type(requires_grad).__name__}"
            )
        if not isinstance(data, _C.TensorBase):
            detached = data.detach()  # AttributeError, as for everything that has no detach()
            if overrides.takes_over(data):
                return detached.requires_grad_(requires_grad)
        elif type(data) not in _ops.PLAIN:
            return _of_subclass(data, requires_grad)
        parameter = _share(cls, data)
        if requires_grad:
            if not (parameter.is_floating_point() or parameter.is_complex()):
                raise RuntimeError(
                    "Only Tensors of floating point and complex dtype can require gradients"
                )
            Tensor.requires_grad_(parameter)
        return parameter

    def __repr__(self):
        return "Parameter containing:\n" + super().__repr__()

    def __deepcopy__(self, memo):
        if id(self) in memo:
            return memo[id(self)]
        copied = type(self)(self.data.clone(), self.requires_grad)
        memo[id(self)] = copied
        return copied

    def __copy__(self):
        return _rebuild_parameter(self.data, self.requires_grad, None)

    def __reduce_ex__(self, protocol):
        hooks = collections.OrderedDict()
        return _rebuild_parameter, (self.data, self.requires_grad, hooks)


def _rebuild_parameter(data, requires_grad, backward_hooks):
    return Parameter(data, requires_grad)


class _BufferMeta(_TensorMeta):
    def __instancecheck__(cls, instance):
        if cls is not Buffer:
            return type.__instancecheck__(cls, instance)
        return isinstance(instance, Tensor) and getattr(instance, "_is_buffer", False) is True


class Buffer(Tensor, metaclass=_BufferMeta):
    """A tensor that is part of a module's state without being a parameter.

    The result is a plain Tensor on the memory of `data`, marked so that assigning it to a module
    registers it. persistent: whether state_dict() includes it.
    """

    __slots__ = ()
    __module__ = "torch.nn.parameter"

    def __new__(cls, data=None, *, persistent=True):
        if data is None:
            data = _empty()
        if not isinstance(data, _C.TensorBase):
            detached = data.detach()
            if overrides.takes_over(data):
                return detached.requires_grad_(data.requires_grad)
        if type(data) in _ops.PLAIN:
            tensor = _share(Tensor, data)
            if data.requires_grad:
                tensor.requires_grad_()
        else:
            tensor = data.detach().requires_grad_(data.requires_grad)
        tensor.persistent = persistent
        tensor._is_buffer = True
        return tensor


_ops.PLAIN.add(Parameter)
overrides.settle(Parameter)


def __dir__():
    return sorted({*globals(), *_more})

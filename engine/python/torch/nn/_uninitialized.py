"""Parameters and buffers without a shape, which they get when a lazy module sees its input."""

import types

import torch
from torch import overrides
from torch._tensor import Tensor

from .parameter import Parameter, _share

__all__ = ["UninitializedBuffer", "UninitializedParameter", "UninitializedTensorMixin", "is_lazy"]

# What can be asked of a tensor without a shape: its type, and to be of another one.
_CONVERSIONS = {"half", "float", "double", "char", "short", "int", "long", "cuda", "cpu", "to"}
_ALLOWED = _CONVERSIONS | {"_to", "is_floating_point", "is_complex", "get_device", "size"}
# Methods that are written in Python in the reference, which their text in the error shows.
_IN_PYTHON = set(
    """__array__ __contains__ __deepcopy__ __len__ __reversed__ backward dim_order is_shared norm
    register_hook resize split unflatten unique unique_consecutive""".split()
)
# Python's protocols that need elements or sizes; the others dispatch by themselves.
_PROTOCOLS = set(
    "__array__ __bool__ __complex__ __contains__ __float__ __index__ __int__ __len__".split()
)


def _of_empty(name):
    """A property that is that of the empty tensor which is there before there is a shape."""
    wanted = getattr(Tensor, name)

    def get(self):
        with overrides.DisableTorchFunctionSubclass():
            return wanted.fget(self)

    return property(get, wanted.fset, doc=wanted.__doc__)


class UninitializedTensorMixin:
    """What a parameter and a buffer without a shape have in common."""

    __module__ = "torch.nn.parameter"
    __slots__ = ()

    def materialize(self, shape, device=None, dtype=None):
        """Gives the tensor memory of that shape; it becomes a plain parameter or tensor."""
        empty = self.data
        self.data = torch.empty(
            shape,
            device=empty.device if device is None else device,
            dtype=empty.dtype if dtype is None else dtype,
        )
        self.__class__ = self.cls_to_become

    @property
    def shape(self):
        """Raises RuntimeError: there is none yet."""
        raise RuntimeError(
            "Can't access the shape of an uninitialized parameter or buffer. This error usually "
            "happens in `load_state_dict` when trying to load an uninitialized parameter into an "
            "initialized one. Call `forward` to initialize the parameters before accessing their "
            "attributes."
        )

    data, real, imag, T = map(_of_empty, ("data", "real", "imag", "T"))
    nbytes = 0

    def share_memory_(self):
        """Raises RuntimeError: there is no memory to share."""
        raise RuntimeError(
            "Can't share memory on an uninitialized parameter or buffer. Call `forward` to "
            "initialize the parameters before calling `module.share_memory()`."
        )

    def __repr__(self):
        return f"<{type(self).__name__}>"

    def __iter__(self):
        return self.dim()  # which is what the error names

    def __reduce_ex__(self, protocol):
        return type(self), (self.requires_grad,)

    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        if getattr(func, "__name__", "") not in _ALLOWED:
            raise _refusal(cls, repr(func))
        if not issubclass(cls, Parameter):
            return Tensor.__torch_function__.__func__(cls, func, types, args, kwargs)
        with overrides.DisableTorchFunctionSubclass():
            return func(*args, **(kwargs or {}))


def _refusal(cls, function):
    return ValueError(
        f"Attempted to use an uninitialized parameter in {function}. This error happens when you "
        "are using a `LazyModule` or explicitly manipulating "
        f"`torch.nn.parameter.{cls.__name__}` objects. When using LazyModules Call `forward` with "
        "a dummy batch to initialize the parameters before calling torch functions"
    )


def _refusing(name, wanted):
    """A method that raises for want of a shape, in place of one that asks nobody first."""

    def method(self, *args, **kwargs):
        if name in _IN_PYTHON:
            raise _refusal(type(self), f"<function Tensor.{name} at {id(wanted):#x}>")
        shown = "numel" if name == "nelement" else name
        raise _refusal(type(self), f"<method '{shown}' of 'torch._C.TensorBase' objects>")

    method.__name__, method.__qualname__ = name, f"TensorBase.{name}"
    return method


for _name in dir(Tensor):
    _method = getattr(Tensor, _name)
    if (
        isinstance(_method, types.FunctionType)
        and (_name in _PROTOCOLS or not _name.startswith("_"))
        and _name not in _ALLOWED
        and _name not in vars(UninitializedTensorMixin)
    ):
        setattr(UninitializedTensorMixin, _name, _refusing(_name, _method))


class UninitializedParameter(UninitializedTensorMixin, Parameter):
    """A parameter whose shape isn't known yet: materialize(shape) makes it a Parameter."""

    __module__ = "torch.nn.parameter"
    __slots__ = ()
    cls_to_become = Parameter

    def __new__(cls, requires_grad=True, device=None, dtype=None):
        return Parameter.__new__(cls, torch.empty(0, device=device, dtype=dtype), requires_grad)

    def __deepcopy__(self, memo):
        if id(self) not in memo:
            data = self.data
            memo[id(self)] = type(self)(self.requires_grad, data.device, data.dtype)
        return memo[id(self)]

    def __copy__(self):
        return type(self)(self.requires_grad)


class UninitializedBuffer(UninitializedTensorMixin, Tensor):
    """A buffer whose shape isn't known yet: materialize(shape) makes it a Tensor."""

    __module__ = "torch.nn.parameter"
    __slots__ = ()
    cls_to_become = Tensor

    def __new__(cls, requires_grad=False, device=None, dtype=None, persistent=True):
        buffer = _share(cls, torch.empty(0, device=device, dtype=dtype))
        if requires_grad:
            buffer.requires_grad = True
        buffer.persistent = persistent
        buffer._is_buffer = True
        return buffer

    __deepcopy__ = _refusing("__deepcopy__", Tensor.__deepcopy__)


def is_lazy(param):
    """Whether a parameter or buffer still has no shape."""
    return isinstance(param, UninitializedTensorMixin)

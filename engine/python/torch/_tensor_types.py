"""Old ways to make tensors: torch.FloatTensor and its kin, asarray, scalar_tensor, from_numpy."""

from . import _C, _engine, _ops, _warned
from ._conversion import TYPE_NAMES

__all__ = ["asarray", "from_numpy", "scalar_tensor", "set_default_tensor_type"]


class tensortype(type):  # noqa: N801 - as the reference's type is called
    """The type of torch.FloatTensor; tensors of its dtype are instances."""

    __module__ = "torch"

    def __instancecheck__(cls, instance):
        return isinstance(instance, _C.TensorBase) and instance.dtype is cls._tensor_dtype

    def __call__(cls, *args, **kwargs):
        from . import _creation

        dtype = cls._tensor_dtype
        if len(args) == 1 and isinstance(args[0], (list, tuple)) and type(args[0]) is not _C.Size:
            return _creation.tensor_of(args[0], dtype)
        if len(args) == 1 and isinstance(args[0], _C.TensorBase):
            return args[0].to(dtype)
        if not args:
            return _ops.FUNCTIONS["empty"](0, dtype=dtype)
        return _ops.FUNCTIONS["empty"](*args, dtype=dtype)


TYPES = {}
for _dtype_name, _type_name in TYPE_NAMES.items():
    if not _dtype_name.startswith("complex"):
        TYPES[_type_name] = tensortype(
            _type_name,
            (),
            {
                "__module__": "torch",
                "dtype": _C.DTYPES[_dtype_name],
                "_tensor_dtype": _C.DTYPES[_dtype_name],
            },
        )


def set_default_tensor_type(t, /):
    """Chooses the default dtype by a tensor type, such as torch.DoubleTensor or its name."""
    _warned.warn_once(
        "torch.set_default_tensor_type() is deprecated as of PyTorch 2.1, please use "
        "torch.set_default_dtype() and torch.set_default_device() as alternatives."
    )
    found = TYPES.get(t.removeprefix("torch.")) if isinstance(t, str) else t
    dtype = getattr(found, "_tensor_dtype", None)
    if dtype is None:
        raise TypeError("invalid type object")
    if not dtype.is_floating_point:
        raise TypeError("only floating-point types are supported as the default type")
    _engine.default_dtype(dtype._code)


def scalar_tensor(s, *, dtype=None, device=None, requires_grad=False):
    """A tensor without dimensions; of the default dtype unless told otherwise."""
    from . import tensor

    return tensor(s, dtype=dtype or _C.default_dtype(), device=device, requires_grad=requires_grad)


def asarray(obj, *, dtype=None, device=None, copy=None, requires_grad=False):
    """`obj` as a tensor, sharing memory with it when it is one."""
    from . import as_tensor

    made = as_tensor(obj, dtype=dtype, device=device)
    if copy and made is obj:
        made = made.clone()
    return made.requires_grad_() if requires_grad else made


def from_numpy(ndarray):
    """There is no NumPy here."""
    raise TypeError(f"expected np.ndarray (got {type(ndarray).__name__})")

"""The Python end of the engine's tensors: the handle-bearing base class and the dtypes.

Nothing here knows an operator by name; torch._ops makes those from the engine's table.
"""

import sys

from . import _engine, overrides
from ._size import Size

__all__ = ["Size", "TensorBase", "device", "dtype", "layout", "wrap"]

_LinAlgError = _engine.LinAlgError


class dtype:  # noqa: N801 - torch's name
    """An element type such as torch.float32; the same object wherever it is named."""

    __slots__ = ("_code", "_is_whole", "_name", "is_complex", "is_floating_point", "is_signed",
                 "itemsize")

    def __init__(self, name, code, itemsize, floating=False, is_complex=False, signed=True):
        self._name = name
        self._code = code
        self.itemsize = itemsize
        self.is_floating_point = floating
        self.is_complex = is_complex
        self.is_signed = signed
        self._is_whole = not floating and not is_complex and name != "bool"

    def __repr__(self):
        return "torch." + self._name

    def __getattr__(self, name):
        raise AttributeError(f"'torch.dtype' object has no attribute '{name}'")

    def __call__(self, *args):
        raise TypeError("'torch.dtype' object is not callable")

    def to_real(self):
        """The dtype of a complex type's parts; itself for others."""
        return {"complex64": DTYPES["float32"], "complex128": DTYPES["float64"]}.get(
            self._name, self
        )

    def to_complex(self):
        """The complex type whose parts have this dtype."""
        if self.is_complex:
            return self
        name = {"float32": "complex64", "float64": "complex128"}.get(self._name)
        if name is not None:
            return DTYPES[name]
        if self.is_floating_point:
            raise NotImplementedError("FX Playground has no torch.complex32 tensors")
        raise RuntimeError(f"Unknown Complex ScalarType for {_WORDS[self._name]}")

    def __reduce__(self):
        return self._name

    def __deepcopy__(self, memo):
        return self

    def __copy__(self):
        return self


_WORDS = {
    "bool": "Bool", "uint8": "Byte", "int8": "Char", "int16": "Short", "int32": "Int",
    "int64": "Long",
}  # fmt: skip
dtype.__module__ = "torch"

# In the order of the engine's numbers: name, size, other names.
BY_CODE = []
DTYPES = {}
for _name, _size, *_others in (
    ("bool", 1),
    ("uint8", 1),
    ("int8", 1),
    ("int16", 2, "short"),
    ("int32", 4, "int"),
    ("int64", 8, "long"),
    ("float16", 2, "half"),
    ("bfloat16", 2),
    ("float32", 4, "float"),
    ("float64", 8, "double"),
    ("complex64", 8, "cfloat"),
    ("complex128", 16, "cdouble"),
):
    _made = dtype(
        _name,
        len(BY_CODE),
        _size,
        "float" in _name,
        _name.startswith("complex"),
        _name not in ("bool", "uint8"),
    )
    BY_CODE.append(_made)
    for _other in (_name, *_others):
        DTYPES[_other] = _made
def _refuse(cls, *args, **kwargs):
    raise TypeError("cannot create 'torch.dtype' instances")


dtype.__new__ = _refuse
bool_, int64, float32 = DTYPES["bool"], DTYPES["int64"], DTYPES["float32"]


def default_dtype():
    """The dtype of Python's floats."""
    return BY_CODE[_engine.default_dtype(-1)]


def python_dtype(wanted):
    """The dtype that dtype=float, int, bool or complex means; anything else as it is."""
    if type(wanted) is not type:
        return wanted
    return _PYTHON_DTYPES.get(wanted, wanted)


_PYTHON_DTYPES = {
    float: DTYPES["float64"], int: int64, bool: bool_, complex: DTYPES["complex128"],
}  # fmt: skip


class memory_format:  # noqa: N801 - torch's name
    """An order of dimensions in memory, such as torch.channels_last."""

    __slots__ = ("_memory_format", "_name")

    def __init__(self, name):
        self._name = self._memory_format = name

    def __repr__(self):
        return "torch." + self._name

    def __reduce__(self):
        return self._name

    def __deepcopy__(self, memo):
        return self

    def __copy__(self):
        return self


memory_format.__module__ = "torch"
MEMORY_FORMATS = {
    name: memory_format(name)
    for name in ("contiguous_format", "preserve_format", "channels_last", "channels_last_3d")
}


class layout:  # noqa: N801 - torch's name
    """How elements lie in memory; only torch.strided exists here."""

    def __repr__(self):
        return "torch.strided"


layout.__module__ = "torch"
STRIDED = layout()


class device:  # noqa: N801 - torch's name
    """Where a tensor lives. Only the CPU exists here."""

    __slots__ = ("index", "type")

    def __new__(cls, *args, **kwargs):
        overloaded = overrides.find_overloaded(args, kwargs)
        if overloaded:
            return overrides.dispatch(cls, overloaded, args, kwargs or None)
        return super().__new__(cls)

    def __init__(self, type, index=None):
        if isinstance(type, device):
            type, index = type.type, type.index
        elif isinstance(type, int):
            type, index = "cuda", type
        elif ":" in type:
            type, _, number = type.partition(":")
            if not number.isdigit():
                raise RuntimeError(f"Invalid device string: '{type}:{number}'")
            index = int(number)
        if type not in _DEVICE_TYPES:
            raise RuntimeError(
                f"Expected one of {', '.join(_DEVICE_TYPES)} device type at start of device "
                f"string: {type}"
            )
        object.__setattr__(self, "type", type)
        object.__setattr__(self, "index", index)

    def __setattr__(self, name, value):
        raise AttributeError(f"attribute '{name}' of 'torch.device' objects is not writable")

    def __repr__(self):
        inner = f"type='{self.type}'"
        return f"device({inner})" if self.index is None else f"device({inner}, index={self.index})"

    def __str__(self):
        return self.type if self.index is None else f"{self.type}:{self.index}"

    def __eq__(self, other):
        if not isinstance(other, device):
            return NotImplemented
        return self.type == other.type and self.index == other.index

    def __hash__(self):
        return hash((self.type, self.index))

    def __reduce__(self):
        return (device, (str(self),))

    def __enter__(self):
        check_device(self)
        return self

    def __exit__(self, *exc):
        return False


device.__module__ = "torch"
_DEVICE_TYPES = (
    "cpu, cuda, ipu, xpu, mkldnn, opengl, opencl, ideep, hip, ve, fpga, maia, xla, lazy, vulkan, "
    "mps, meta, hpu, mtia, privateuseone"
).split(", ")
CPU = device("cpu")


def check_device(wanted):
    """Raises when something asks for a device that isn't the CPU."""
    wanted = device(wanted)
    if wanted.type == "cuda":
        raise AssertionError("Torch not compiled with CUDA enabled")
    if wanted.type != "cpu":
        raise NotImplementedError(f"FX Playground has no device {wanted}; use the CPU")


# Handles that no Python object holds any more. They go back to the engine many at a time: a call
# through the door costs more than the rest of a small tensor's life.
_pending = []
_RELEASE_AT = 64


def flush_pending(_pending=_pending, _release=_engine.tensor_release):
    """Gives all unused handles back to the engine."""
    if _pending:
        handles = _pending[:]
        _pending.clear()
        _release(*handles)


def free_memory():
    """Gives back what only waits for it: unused handles, tensors in cycles of objects."""
    import gc

    gc.collect()
    flush_pending()


class TensorBase:
    """What every tensor has: its handle. Dies quietly; torch._tensor adds all the rest."""

    __slots__ = ("_handle", "_known", "__dict__", "__weakref__")

    def __del__(
        self, _pending=_pending, _limit=_RELEASE_AT, _flush=flush_pending, _ends=sys.is_finalizing
    ):
        try:
            _pending.append(self._handle)
        except AttributeError:
            return
        # In the end the door's own parts can be gone before the last tensors.
        if len(_pending) >= _limit and not _ends():
            _flush()


TensorBase.__module__ = "torch._C"

_new = object.__new__
_tensor_type = TensorBase


def set_tensor_type(cls):
    """Tells wrap() which class tensors have."""
    global _tensor_type
    _tensor_type = cls


def wrap(handle):
    """A Tensor around a fresh handle; the engine's error when the handle says that it failed."""
    if handle < 0:
        _engine.raise_last_error()
    tensor = _new(_tensor_type)
    tensor._handle = handle
    return tensor


def wrap_dim(name, dim, rank):
    """A dimension counted from either end, or torch's errors."""
    if type(dim) is not int:
        raise TypeError(
            f"{name}(): argument 'dim' (position 1) must be int, not {type(dim).__name__}"
        )
    if rank == 0:
        raise IndexError(f"Dimension specified as {dim} but tensor has no dimensions")
    if not -rank <= dim < rank:
        raise IndexError(
            f"Dimension out of range (expected to be in range of [{-rank}, {rank - 1}], but got "
            f"{dim})"
        )
    return dim

# Where the reference has them; programs write torch._C.DisableTorchFunctionSubclass().
DisableTorchFunctionSubclass = overrides.DisableTorchFunctionSubclass
_disabled_torch_function_impl = overrides.disabled_torch_function

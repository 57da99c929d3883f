"""torch.finfo and torch.iinfo: the ranges of dtypes."""

from . import _C

__all__ = ["finfo", "iinfo"]

# Bits after the first one, largest and smallest exponent, decimal digits that are exact.
_FLOATS = {
    "float16": (10, 15, -14, 3),
    "bfloat16": (7, 127, -126, 2),
    "float32": (23, 127, -126, 6),
    "float64": (52, 1023, -1022, 15),
}


class _Info:
    __slots__ = ("__dict__",)

    def __eq__(self, other):
        return type(other) is type(self) and other.dtype == self.dtype

    def __hash__(self):
        return hash(self.dtype)

    def __getattr__(self, name):
        raise AttributeError(f"'torch.{type(self).__name__}' object has no attribute '{name}'")

    def _check(self, type):
        if not isinstance(type, _C.dtype):
            raise TypeError(
                f"{self.__class__.__name__}(): argument 'type' (position 1) must be torch.dtype, "
                f"not {type.__class__.__name__}"
            )


class finfo(_Info):  # noqa: N801 - torch's name
    """The range and the precision of a floating-point dtype."""

    def __init__(self, type=None):
        type = _C.default_dtype() if type is None else type
        self._check(type)
        type = type.to_real()
        if not type.is_floating_point:
            raise TypeError(
                "torch.finfo() requires a floating point input type. Use torch.iinfo to handle "
                "'torch.finfo'"
            )
        digits, high, low, decimal = _FLOATS[type._name]
        self.dtype = type._name
        self.bits = type.itemsize * 8
        self.eps = 2.0**-digits
        self.max = (2.0 - 2.0**-digits) * 2.0**high
        self.min = -self.max
        self.tiny = self.smallest_normal = 2.0**low
        self.resolution = float(f"1e-{decimal}")

    def __repr__(self):
        return (
            f"finfo(resolution={self.resolution:g}, min={self.min:g}, max={self.max:g}, "
            f"eps={self.eps:g}, smallest_normal={self.smallest_normal:g}, tiny={self.tiny:g}, "
            f"dtype={self.dtype})"
        )


class iinfo(_Info):  # noqa: N801 - torch's name
    """The range of a dtype of whole numbers."""

    def __init__(self, type):
        self._check(type)
        if type is _C.bool_:
            raise TypeError("torch.bool is not supported by torch.iinfo")
        if not type._is_whole:
            raise TypeError(
                "torch.iinfo() requires an integer input type. Use torch.finfo to handle "
                "'torch.iinfo'"
            )
        self.dtype = type._name
        self.bits = type.itemsize * 8
        self.max = (1 << (self.bits - (1 if type.is_signed else 0))) - 1
        self.min = -self.max - 1 if type.is_signed else 0

    def __repr__(self):
        return f"iinfo(min={self.min:g}, max={self.max:g}, dtype={self.dtype})"


finfo.__module__ = iinfo.__module__ = "torch"

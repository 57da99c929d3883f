"""Changing a module's mode and the types of its tensors."""

from torch import _C

__all__ = ["Module"]


def _unavailable(name, why):
    def method(self, *args, **kwargs):
        raise NotImplementedError(f"FX Playground doesn't have Module.{name}() yet; {why}")

    method.__name__ = name
    method.__qualname__ = f"Module.{name}"
    return method


class Module:
    """The part of torch.nn.Module that applies something to a module and all below it."""

    # ---- mode ----

    def train(self, mode=True):
        """Puts the module and all below it into training mode, or out of it. Returns the module."""
        if mode is not True and mode is not False:
            raise ValueError("training mode is expected to be boolean")
        for child in self.children():
            child.train(mode)
        self.training = mode
        return self

    def eval(self):
        """The same as train(False)."""
        return self.train(False)

    def requires_grad_(self, requires_grad=True):
        """Says for all parameters whether autograd would record them. Returns the module."""
        for parameter in self.parameters():
            parameter.requires_grad_(requires_grad)
        return self

    def zero_grad(self, set_to_none=True):
        """Forgets all gradients; there never are any here."""
        for parameter in self.parameters():
            parameter.grad = None

    def apply(self, fn):
        """Calls fn(module) for all modules below, then for the module. Returns the module."""
        for module in self.children():
            module.apply(fn)
        fn(self)
        return self

    # ---- types ----

    def _apply(self, fn, recurse=True):
        """Replaces every parameter's and buffer's data by fn(data). Returns the module."""
        if recurse:
            for module in self.children():
                module._apply(fn)
        for name, parameter in self._parameters.items():
            if parameter is not None:
                data = parameter.data
                changed = fn(data)
                if changed is not data:
                    parameter.data = changed
        for name, buffer in self._buffers.items():
            if buffer is not None:
                self._buffers[name] = fn(buffer)
        return self

    def _to_dtype(self, dtype):
        return self._apply(lambda t: t.to(dtype) if t.is_floating_point() else t)

    def to(self, *args, **kwargs):
        """Converts all floating-point tensors: to(dtype), to(device[, dtype]), to(tensor).

        TypeError for a dtype that isn't floating point; NotImplementedError for one that FX
        Playground doesn't have.
        """
        device, dtype = _parse_to(args, kwargs)
        if dtype is not None and not (dtype.is_floating_point or dtype.is_complex):
            raise TypeError(
                "nn.Module.to only accepts floating point or complex dtypes, but got desired "
                f"dtype={dtype}"
            )
        if device is not None:
            _C.check_device(device)
        return self if dtype is None else self._to_dtype(dtype)

    def type(self, dst_type):
        """Converts all tensors to a dtype."""
        return self._apply(lambda t: t.type(dst_type))

    def float(self):
        """Converts all floating-point tensors to float32."""
        return self._to_dtype(_C.DTYPES["float32"])

    def double(self):
        """Raises NotImplementedError: there are no float64 tensors here."""
        return self._to_dtype(_C.DTYPES["float64"])

    def half(self):
        """Raises NotImplementedError: there are no float16 tensors here."""
        return self._to_dtype(_C.DTYPES["float16"])

    def bfloat16(self):
        """Raises NotImplementedError: there are no bfloat16 tensors here."""
        return self._to_dtype(_C.DTYPES["bfloat16"])

    def cpu(self):
        """Returns the module: everything is on the CPU."""
        return self

    def cuda(self, device=None):
        """Raises AssertionError: there is no CUDA here."""
        _C.check_device("cuda")

    compile = _unavailable("compile", "call the module as it is")
    ipu = _unavailable("ipu", "everything runs on the CPU")
    mtia = _unavailable("mtia", "everything runs on the CPU")
    xpu = _unavailable("xpu", "everything runs on the CPU")
    share_memory = _unavailable("share_memory", "there is one process")
    to_empty = _unavailable("to_empty", "everything runs on the CPU")


def _parse_to(args, kwargs):
    """(device, dtype) that the arguments of to() ask for; either may be None."""
    allowed = ("device", "dtype", "non_blocking", "copy", "tensor", "memory_format")
    rest = list(args)
    device, dtype = kwargs.get("device"), kwargs.get("dtype")
    other = kwargs.get("tensor")
    if rest and isinstance(rest[0], _C.TensorBase):
        other = rest.pop(0)
    elif rest and isinstance(rest[0], _C.dtype):
        dtype = rest.pop(0)
    elif rest:
        device = rest.pop(0)
        if rest and not isinstance(rest[0], bool):
            dtype = rest.pop(0)
    if isinstance(device, int) and not isinstance(device, bool):
        raise RuntimeError("Cannot access accelerator device when none is available.")
    fits = (
        set(kwargs) <= set(allowed)
        and kwargs.get("memory_format") is None
        and isinstance(dtype, (_C.dtype, type(None)))
        and isinstance(device, (str, _C.device, type(None)))
        and all(isinstance(value, bool) for value in rest)
    )
    if not fits:
        raise _wrong_to(args, kwargs)
    if other is not None:
        return None, other.dtype
    return device, dtype


def _wrong_to(args, kwargs):
    from .module import typename

    given = ", ".join(map(typename, args)) + "".join(
        f"{name}={typename(value)}, " for name, value in kwargs.items()
    )
    first = "torch.device device = None, torch.dtype dtype = None"
    rest = "bool non_blocking = False, bool copy = False, *"
    return TypeError(
        f"to() received an invalid combination of arguments - got ({given}), but expected one of:\n"
        + "".join(
            f" * ({start}, {rest}, torch.memory_format memory_format = None)\n"
            for start in (first, "torch.dtype dtype", "Tensor tensor")
        )
    )

"""Switches of the module torch that change nothing here, and names that can't be had.

torch.__getattr__ looks here when a name is asked for the first time.
"""

from . import _C

__all__ = []

_precision = ["highest"]
_debug_mode = [0]


def _no(name, why):
    def missing(*args, **kwargs):
        raise NotImplementedError(f"FX Playground has no torch.{name}: {why}")

    missing.__name__ = missing.__qualname__ = name
    missing.__module__ = "torch"
    missing.__doc__ = f"Raises: {why}."
    return missing


compile = _no(  # noqa: A001 - torch's name
    "compile", "call the model itself, or trace it with torch.fx.symbolic_trace"
)
vmap = _no("vmap", "add a batch dimension to the operands instead")


def get_num_interop_threads():
    """One: the engine runs on one thread."""
    return 1


def set_num_interop_threads(num):
    """Ignored: the engine runs on one thread."""


def get_float32_matmul_precision():
    """What set_float32_matmul_precision was given last."""
    return _precision[0]


def set_float32_matmul_precision(precision):
    """Remembered, and otherwise ignored: products of float32 are always exact to float32."""
    _precision[0] = precision


def are_deterministic_algorithms_enabled():
    """False, though everything here is deterministic."""
    return False


def get_deterministic_debug_mode():
    """What set_deterministic_debug_mode was given last."""
    return _debug_mode[0]


def set_deterministic_debug_mode(debug_mode):
    """Remembered, and otherwise ignored."""
    _debug_mode[0] = {"default": 0, "warn": 1, "error": 2}.get(debug_mode, debug_mode)


def set_flush_denormal(mode):
    """False: the engine can't do that."""
    return False


def get_default_device():
    """The CPU."""
    return _C.CPU


def set_default_device(device):
    """Accepts the CPU only."""
    if device is not None:
        _C.check_device(device)


def _false(name):
    def answer(*args):
        return False

    answer.__name__ = answer.__qualname__ = name
    answer.__doc__ = "False: there is no such thing here."
    return answer


for _name in (
    "is_anomaly_enabled is_autocast_enabled is_deterministic_algorithms_warn_only_enabled "
    "is_vulkan_available is_warn_always_enabled"
).split():
    globals()[_name] = _false(_name)


def asarray(obj, *, dtype=None, device=None, copy=None, requires_grad=False):
    """`obj` as a tensor: itself where it is one of that dtype, unless `copy` is True."""
    from . import _creation

    made = _creation.as_tensor(obj, dtype, device)
    if copy and made is obj:
        made = made.clone()
    return made.requires_grad_() if requires_grad else made

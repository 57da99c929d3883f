"""The torch package of FX Playground: tensors, modules and torch.fx, over the C++ engine.

Names, texts and behaviour follow PyTorch; docs/differences.md lists what doesn't.
"""

import importlib
import math as _math

from . import _C, _absent, _engine, _ops, overrides
from ._C import Size, device, dtype, layout, memory_format
from ._C import STRIDED as strided
from ._grad_mode import (
    enable_grad,
    inference_mode,
    is_grad_enabled,
    no_grad,
    set_grad_enabled,
)
from ._tensor import Tensor
from ._creation import as_tensor as _as_tensor
from ._creation import tensor as _tensor_of
from .random import (
    Generator,
    default_generator,
    get_rng_state,
    initial_seed,
    manual_seed,
    seed,
    set_rng_state,
)

__version__ = "2.14.1"

e, pi, inf, nan = _math.e, _math.pi, _math.inf, _math.nan
newaxis = None

tensor = _ops.PythonFunction(_tensor_of, "data")
as_tensor = _ops.PythonFunction(_as_tensor, "data")

globals().update(_C.DTYPES)
globals().update(_C.MEMORY_FORMATS)
globals().update(_ops.FUNCTIONS)
from .functional import *  # noqa: E402, F403 - these take the names of rows that they call

def is_tensor(obj, /):
    """Whether an object is a tensor."""
    return isinstance(obj, Tensor)


def _asks(name):
    """torch.name(tensor) for a method of Tensor that is written in Python."""

    def ask(*args, **kwargs):
        value = args[0] if args else kwargs.get("input")
        if overrides.takes_over(value):
            return overrides.handle_torch_function(made, (value,), value)
        if isinstance(value, Tensor) and len(args) + len(kwargs) == 1:
            return getattr(value, name)()
        from . import _argument_errors

        raise _argument_errors.of_python(name, "(Tensor input) -> int", args, kwargs, False)

    ask.__name__ = name
    made = _ops.PythonFunction(ask, None)
    return made


is_floating_point, numel, is_complex, is_signed, is_conj, is_neg, is_inference, get_device = map(
    _asks,
    "is_floating_point numel is_complex is_signed is_conj is_neg is_inference get_device".split(),
)


def is_storage(obj, /):
    """Whether an object is the memory of tensors."""
    from .storage import UntypedStorage

    return isinstance(obj, UntypedStorage)


def typename(obj, /):
    """'torch.FloatTensor' for tensors, else module and name of an object's type."""
    from .nn.modules.module import typename as name_of

    return name_of(obj)


def is_complex(input):
    """Whether a tensor has complex elements."""
    if overrides.takes_over(input):
        return overrides.handle_torch_function(is_complex, (input,), input)
    return input.is_complex()


def get_default_dtype():
    """The dtype of Python's floats: torch.float32, unless set_default_dtype chose another."""
    return _C.default_dtype()


def set_default_dtype(d, /):
    """Makes Python's floats tensors of another floating-point dtype."""
    if not isinstance(d, dtype) or not d.is_floating_point:
        what = "" if isinstance(d, dtype) else "invalid dtype object: "
        raise TypeError(what + "only floating-point types are supported as the default type")
    _engine.default_dtype(d._code)


def set_printoptions(
    precision=None, threshold=None, edgeitems=None, linewidth=None, profile=None, sci_mode=None
):
    """Sets how tensors print."""
    from . import _tensor_str

    _tensor_str.set_printoptions(precision, threshold, edgeitems, linewidth, profile, sci_mode)



def get_num_threads():
    """One: the engine runs on one thread."""
    return 1


def set_num_threads(n):
    """Ignored: the engine runs on one thread."""


def use_deterministic_algorithms(mode, *, warn_only=False):
    """Nothing to do: everything here is deterministic."""


from . import autograd, nn  # noqa: E402 - they need everything above

_LAZY = (
    "backends", "compiler", "cuda", "func", "fx", "jit", "linalg", "optim", "random",
    "return_types", "serialization", "special", "storage", "testing", "types", "utils",
    "version",
)

# Functions and classes that few programs need, by the module that is imported for them.
_ELSEWHERE = {
    "can_cast": "_types", "promote_types": "_types", "result_type": "_types",
    "finfo": "_dtype_info", "iinfo": "_dtype_info",
    "load": "serialization", "save": "serialization", "UntypedStorage": "storage",
    "asarray": "_tensor_types", "from_numpy": "_tensor_types", "scalar_tensor": "_tensor_types",
    "set_default_tensor_type": "_tensor_types",
}  # fmt: skip


def __getattr__(name):
    if name in _LAZY:
        return importlib.import_module("." + name, __name__)
    if name in _ELSEWHERE:
        return getattr(importlib.import_module("." + _ELSEWHERE[name], __name__), name)
    if name.endswith("Tensor"):
        from ._tensor_types import TYPES

        if name in TYPES:
            return TYPES[name]
    if name.startswith("_"):
        # Also asked by "from . import _module": Python imports the module when this fails.
        raise AttributeError(f"module 'torch' has no attribute '{name}'")
    from . import _settings

    if hasattr(_settings, name):
        found = globals()[name] = getattr(_settings, name)
        return found
    from . import _known_names

    raise AttributeError(_known_names.missing("torch", name))

"""The `__torch_function__` protocol: who gets a call instead of the engine.

An argument, also one inside of a list or tuple, whose type defines `__torch_function__` (and isn't
plain Tensor or Parameter) gets every call that it takes part in. torch.fx's Proxy traces that way.
"""


__all__ = [
    "dispatch",
    "find_overloaded",
    "handle_torch_function",
    "has_torch_function",
    "has_torch_function_unary",
    "has_torch_function_variadic",
    "is_tensor_like",
    "resolve_name",
]

# Types that take part in no dispatch. Tensor and Parameter add themselves.
_SETTLED = {int, float, bool, str, type(None), slice, type(...), complex, bytes}


_disabled = 0


class DisableTorchFunctionSubclass:
    """Calls inside run as if no argument took calls over."""

    def __enter__(self):
        global _disabled
        _disabled += 1

    def __exit__(self, *exc):
        global _disabled
        _disabled -= 1


def settle(cls):
    """Marks a type as one whose instances never take a call over."""
    _SETTLED.add(cls)


def _takes_calls(value):
    method = getattr(type(value), "__torch_function__", None)
    return method is not None and method is not disabled_torch_function


def takes_over(value):
    """Whether a call with this argument goes to its `__torch_function__`: it fits everywhere."""
    return not _disabled and type(value) not in _SETTLED and _takes_calls(value)


def _collect(value, found, types):
    cls = type(value)
    if cls in _SETTLED:
        return
    if cls is list or cls is tuple:
        for item in value:
            if type(item) not in _SETTLED and _takes_calls(item):
                _add(item, found, types)
        return
    if _takes_calls(value):
        _add(value, found, types)
    elif isinstance(value, (list, tuple)):
        for item in value:
            if type(item) not in _SETTLED and _takes_calls(item):
                _add(item, found, types)


def _add(value, found, types):
    cls = type(value)
    if cls in types:
        return
    types.add(cls)
    # A subclass comes before its base classes, otherwise the order is from left to right.
    for index, other in enumerate(found):
        if issubclass(cls, type(other)):
            found.insert(index, value)
            return
    found.append(value)


def find_overloaded(args, kwargs=None):
    """The arguments that take a call over, one a type, in the order in which they are asked."""
    if _disabled:
        return ()
    found, types = [], set()
    for value in args:
        _collect(value, found, types)
    if kwargs:
        for value in kwargs.values():
            _collect(value, found, types)
    return found


def dispatch(function, overloaded, args, kwargs):
    """Asks each of `overloaded`; the first that doesn't decline answers the call."""
    types = tuple(map(type, overloaded))
    for value in overloaded:
        result = type(value).__torch_function__(function, types, args, kwargs)
        if result is not NotImplemented:
            return result
    from ._ops import Operator

    if isinstance(function, Operator):
        lines = "\n".join(f"  - tensor subclass {cls}" for cls in types)
        raise TypeError(
            f"Multiple dispatch failed for '{resolve_name(function)}'; all __torch_function__ "
            f"handlers returned NotImplemented:\n\n{lines}\n\nFor more information, try "
            "re-running with TORCH_LOGS=not_implemented"
        )
    name = f"{function.__module__}.{function.__name__}"
    raise TypeError(
        f"no implementation found for '{name}' on types that implement __torch_function__: "
        f"{list(types)}"
    )


def handle_torch_function(public_api, relevant_args, *args, **kwargs):
    """Calls `__torch_function__` of the relevant arguments; for functions written in Python."""
    return dispatch(public_api, find_overloaded(relevant_args), args, kwargs)


def has_torch_function(relevant_args):
    """Whether any of the arguments takes calls over."""
    return not _disabled and any(
        type(v) not in _SETTLED and _takes_calls(v) for v in relevant_args
    )


def has_torch_function_unary(value):
    """has_torch_function for one argument."""
    return type(value) not in _SETTLED and not _disabled and _takes_calls(value)


def has_torch_function_variadic(*values):
    """has_torch_function for arguments given one by one."""
    return has_torch_function(values)


def disabled_torch_function(func, types, args=(), kwargs=None):
    """A `__torch_function__` that takes nothing over."""
    return NotImplemented


def is_tensor_like(value):
    """Whether a value is a tensor or takes calls over like one."""
    from ._tensor import Tensor

    return type(value) is Tensor or hasattr(value, "__torch_function__")


def resolve_name(function):
    """'torch.Tensor.add' and the like, for messages."""
    qualname = getattr(function, "__qualname__", None) or function.__name__
    if qualname.startswith("TensorBase."):
        return "torch.Tensor." + qualname.partition(".")[2]
    if qualname.startswith("_VariableFunctionsClass."):
        return "torch." + qualname.partition(".")[2]
    return f"{function.__module__}.{qualname}"


